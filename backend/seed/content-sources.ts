import { z } from "zod";
import type { Collection, Source } from "#content-model/collection.ts";
import { collections } from "#content-model/collections.ts";
import { fileSchema, jsonColumns } from "#content-model/file-schema.ts";

export type ContentSource = {
  table: string;
  source: Source;
  schema: z.ZodType<Record<string, unknown>>;
  json: string[];
  /** Added to rows that exist: a database that holds only these counts as empty. */
  isSupplement?: boolean;
};

const line = z.string().nullish();
const text = z.union([z.string(), z.number().transform(String)]);

/** Tables that are no collections and have content files all the same. */
const others: ContentSource[] = [
  {
    table: "statistics",
    source: { file: "statistics.yaml" },
    schema: z.strictObject({
      title: z.string(),
      value: text,
      description: line,
      category: line,
      format_type: line,
      is_sample: z.boolean().nullish(),
      is_active: z.boolean().nullish(),
      display_order: z.number().int().nullish(),
    }),
    json: [],
  },
  {
    table: "company",
    source: { file: "company.yaml" },
    schema: z.strictObject({
      name: z.string(),
      branding: z.strictObject({ companyName: z.string(), logo: line }),
      legal_name: line,
      tagline: line,
      phone: line,
      email: line,
      street: line,
      postal_code: text.nullish(),
      city: line,
      country: line,
      uid: line,
      social: z.array(z.strictObject({ label: z.string(), href: z.string() })).nullish(),
    }),
    json: ["branding", "social"],
  },
  {
    table: "search_synonyms",
    source: { file: "synonyms.yaml" },
    // In the order of their words, not of the file.
    schema: z
      .strictObject({
        term: z.string(),
        meanings: z.array(z.string()),
        display_order: z.unknown().optional(),
      })
      .transform(({ display_order: _, ...synonym }) => synonym),
    json: [],
    isSupplement: true,
  },
];

const [linking, plain] = [true, false].map((wanted) =>
  collections.filter(({ fields }) => fields.some(({ kind }) => kind === "menu") === wanted),
) as [Collection[], Collection[]];

/** In the order of insertion: a record after those it names, a menu after everything it may link to. */
export const contentSources: ContentSource[] = [
  ...afterNamed(plain).map(sourceOf),
  ...others,
  ...linking.map(sourceOf),
];

function sourceOf(type: Collection): ContentSource {
  return { table: type.table, source: type.source, schema: fileSchema(type), json: jsonColumns(type) };
}

function afterNamed(types: Collection[]): Collection[] {
  const sorted = new Set<Collection>();
  function add(type: Collection) {
    for (const table of tablesNamedBy(type)) {
      const named = types.find((each) => each.table === table);
      if (named && named !== type && !sorted.has(named)) add(named);
    }
    sorted.add(type);
  }
  types.forEach(add);
  return [...sorted];
}

/** Ids are made by the database, so no file names them. */
function tablesNamedBy({ fields }: Collection): string[] {
  return fields.flatMap((field) => {
    if (field.kind === "tags") return ["tags"];
    return field.kind === "reference" && field.value !== "id" ? [field.table] : [];
  });
}
