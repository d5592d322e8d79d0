import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { parse } from "yaml";
import { type CoverFamilyName, coverFamilyNames } from "../../app/art/covers/cover.ts";
import { diagrams } from "./diagrams.ts";

export type Chapter = {
  number: number;
  name: string;
  title: string;
  label: string;
  art: CoverFamilyName;
  lead: string;
  sections: Section[];
};
type Section = { title: string | null; html: string };

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeStringify);

/** The first paragraph is the lead; each `##` begins a row with its title in the margin. */
export async function readChapter(name: string, source: string, number: number): Promise<Chapter> {
  const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const { title, label, art } = parse(front) as { title: string; label: string; art: string };
  const family = coverFamilyNames.find((name) => name === art);
  if (!title || !label || !family) throw new Error(`${name}: title, label and art are needed.`);
  const html = withDiagrams(withBoxes(String(await markdown.process(withPrintersMarks(body)))));
  const [, lead = "", rest = ""] = /^\s*<p>([\s\S]*?)<\/p>([\s\S]*)$/.exec(html) ?? [];
  return { number, name, title, label, art: family, lead, sections: sectionsOf(rest) };
}

function sectionsOf(html: string): Section[] {
  return html
    .split(/(?=<h2>)/)
    .map((part) => {
      const [, title, body] = /^<h2>([\s\S]*?)<\/h2>([\s\S]*)$/.exec(part) ?? [];
      return title === undefined ? { title: null, html: part } : { title, html: body ?? "" };
    })
    .filter(({ title, html: body }) => title !== null || body.trim() !== "");
}

/** Typed quotation marks and apostrophes, as a printer sets them. */
function withPrintersMarks(text: string): string {
  return text.replace(/"([^"\n]+)"/g, "“$1”").replace(/(?<=\p{L})'/gu, "’");
}

/** To be ticked with a pencil. */
function withBoxes(html: string): string {
  return html.replace(/<input type="checkbox"[^>]*>/g, '<span class="box"></span>');
}

function withDiagrams(html: string): string {
  return html.replace(
    /<pre><code class="language-diagram">(\w+)\s*<\/code><\/pre>/g,
    (_all, name: string) => {
      const drawing = diagrams[name];
      if (!drawing) throw new Error(`There is no diagram "${name}".`);
      return drawing;
    },
  );
}
