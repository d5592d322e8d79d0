import { type ContentType, contentTypes } from "./content-types.ts";
import { type ContentRow, readContent } from "./read-content.ts";

/** Everything the repository holds, in the order it goes in, as rows: a column without a value is not named, so that it has its default. */
export async function readSeed(contentFolder: string): Promise<Map<ContentType, ContentRow[]>> {
  const content = new Map<ContentType, ContentRow[]>();
  for (const type of contentTypes) content.set(type, await readContent(contentFolder, type));
  refuseUnknownServices(content);
  for (const [type, rows] of content) content.set(type, rows.map(asRow));
  return content;
}

function asRow({ file, values }: ContentRow): ContentRow {
  // As of the day it was written, not of the installation.
  const dated = { updated_at: values.published_at, ...values };
  const given = Object.entries(dated).filter(([, value]) => value !== undefined && value !== null);
  return { file, values: Object.fromEntries(given) };
}

/** An array of slugs has no foreign key; a typing error would be a filter that finds nothing. */
function refuseUnknownServices(content: Map<ContentType, ContentRow[]>): void {
  const rowsOf = (table: string) => [...content].find(([type]) => type.table === table)?.[1] ?? [];
  const known = new Set(rowsOf("services").map((row) => row.values.slug));
  if (known.size === 0) return;
  for (const study of rowsOf("case_studies")) {
    const missing = (study.values.services as string[]).filter((slug) => !known.has(slug));
    if (missing.length > 0)
      throw new Error(`content/${study.file}: services: no service is called ${missing.join(", ")}`);
  }
}
