// What a reader of the seeded texts must not meet. The values are read as the seed reads them, so that YAML's own quotes do not count.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { contentSources } from "./content-sources.ts";
import { readContent } from "./read-content.ts";

const folder = path.join(import.meta.dirname, "../../content");

/** As the specification has it, letter by letter; and what visitors type, in their own spelling. */
const toTheLetter = new Set(["tagline", "term"]);

type Passage = { where: string; table: string; text: string };

async function readPassages(): Promise<Passage[]> {
  const found: Passage[] = [];
  for (const source of contentSources)
    for (const { file, values } of await readContent(folder, source))
      for (const [column, value] of Object.entries(values))
        if (!toTheLetter.has(column))
          found.push(
            ...textsIn(value).map((text) => ({ where: `${file}, ${column}`, table: source.table, text })),
          );
  return [...found, ...guide()];
}

/** Printed, not seeded. */
function guide(): Passage[] {
  const chapters = path.join(folder, "security-guide");
  return readdirSync(chapters).map((file) => ({
    where: `security-guide/${file}`,
    table: "",
    text: proseOf(readFileSync(path.join(chapters, file), "utf8")),
  }));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [proseOf(value)];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return [];
}

/** Without code, URLs, the company's fields and the quoted words of a content security policy. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`]*`|\]\([^)]*\)|https?:\/\/\S+|\{\{company\.\w+\}\}|'(?:none|self)'/g, "");
}

const passages = await readPassages();

function matches(pattern: RegExp, among = passages): string[] {
  return among.flatMap(({ where, text }) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${where}: ${text.slice(Math.max(0, index - 20), index + 20)}`,
    ),
  );
}

test("there is something to read", () => {
  expect(passages.length).toBeGreaterThan(500);
});

test.each([
  ["quotation marks and apostrophes of a typewriter", /["']/g],
  ["a space before a per cent sign", /\d[ \u00a0]%/g],
  ["another spelling", /\bemails?\b|cyber (?:security|attacks?)|sub-processors?|data centers?\b/gi],
])("no text has %s", (_what, pattern) => {
  expect(matches(pattern)).toEqual([]);
});

test("legal documents and the trust centre speak as the provider, not to the operator or to counsel", () => {
  const binding = passages.filter(
    ({ table, where }) => table === "legal_documents" || where.startsWith("pages/trust"),
  );
  expect(binding.length).toBeGreaterThan(50);
  const asides =
    /(?<!exit plan |register )\btemplate|\bcounsel\b|the operator|default installation|\[[a-z][^\]\n]*\]|\bTODO\b|\bTBD\b/gi;
  expect(matches(asides, binding)).toEqual([]);
});
