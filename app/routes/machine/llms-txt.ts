import { getCompany } from "~/features/company/queries.ts";
import { listReadable } from "~/features/search/llms-queries.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import type { Route } from "./+types/llms-txt";

/** A map of the site for language models, in Markdown (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  const db = context.get(databaseContext);
  const [company, kinds] = await Promise.all([getCompany(db), listReadable(db)]);
  const parts = kinds
    .filter(({ entries }) => entries.length > 0)
    .map(({ label, entries }) => [
      `## ${label}`,
      entries.map(({ path, title, description }) => `- [${title}](${url}${path}): ${inOneLine(description)}`),
    ]);
  const text = [
    `# ${company.name}`,
    `> ${inOneLine(company.tagline)}`,
    ...parts.map((part) => part.flat().join("\n")),
  ];
  return new Response(`${text.join("\n\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
