import { collections } from "#content-model/collections.ts";
import { type ContentSource, contentSources } from "./content-sources.ts";
import { type ContentRow, readContent } from "./read-content.ts";

/** All content of the repository as rows, in the order of insertion. A column without a value is omitted, so that it gets its default. */
export async function readSeed(contentFolder: string): Promise<Map<ContentSource, ContentRow[]>> {
  const content = new Map<ContentSource, ContentRow[]>();
  for (const source of contentSources) content.set(source, await readContent(contentFolder, source));
  refuseUnknownReferences(content);
  for (const [source, rows] of content) content.set(source, rows.map(asRow));
  return content;
}

function asRow({ file, values }: ContentRow): ContentRow {
  // Dated by the day of writing, not of the installation.
  const dated = { updated_at: values.published_at, ...values };
  const given = Object.entries(dated).filter(([, value]) => value !== undefined && value !== null);
  return { file, values: Object.fromEntries(given) };
}

/** An array of slugs has no foreign key; a typing error would be a filter that finds nothing. */
function refuseUnknownReferences(content: Map<ContentSource, ContentRow[]>): void {
  const rowsOf = new Map([...content].map(([{ table }, rows]) => [table, rows]));
  for (const { table, fields } of collections)
    for (const field of fields) {
      if (field.kind !== "reference" || !field.many || field.value === "id") continue;
      const known = new Set(rowsOf.get(field.table)?.map(({ values }) => values[field.value]));
      const noun = collections.find((type) => type.table === field.table)?.singular;
      for (const { file, values } of known.size > 0 ? (rowsOf.get(table) ?? []) : []) {
        const named = (values[field.name] ?? []) as string[];
        const missing = named.filter((each) => !known.has(each));
        if (missing.length > 0)
          throw new Error(`content/${file}: ${field.name}: no ${noun} is called ${missing.join(", ")}`);
      }
    }
}
