// The lists of content tables that functions of the database need, from the content model. Each is the text between two marks in a file of
// supabase/schemas/ (regions.ts).
import type { Collection } from "../../content-model/collection.ts";
import { collections } from "../../content-model/collections.ts";
import { files, folders, zones } from "../../content-model/fixed-paths.ts";

type Searched = Collection & { siteSearch: NonNullable<Collection["siteSearch"]> };

const searched = collections.filter((type): type is Searched => type.siteSearch !== undefined);
/** As the indexes on titles have it. */
const titleWords = "setweight(to_tsvector('private.site_text'::regconfig, private.searchable(n.title)), 'A')";
const today = "(now() at time zone 'Europe/Zurich')::date";

/** By the name of the region. */
export const lists: Record<string, () => string[]> = {
  "content records": () => union(collections.map(contentRecord)),
  "linked records": () => union(collections.filter(({ link }) => link).map(linkedRecord)),
  "search candidates": () => union(searched.map(candidate)),
  "public matches": () => either(searched.map((type) => matches(type, "wanted", visitorsFind(type)))),
  "used words": () => either(searched.map((type) => matches(type, "a.q"))),
  "found pages": () => union(searched.filter(hasPage).map(foundPage)),
  "text parts": () => union(searched.flatMap(textParts)),
  "previewed tables": () => names(collections.filter(({ publicPath }) => publicPath)),
  "tagged tables": () =>
    names(collections.filter(({ fields }) => fields.some(({ kind }) => kind === "tags"))),
  zones: () => [quoted(zones)],
  files: () => [quoted(files)],
  folders: () => [quoted(folders)],
};

function contentRecord(type: Collection): string {
  const { table, path, title, publishable, samples, siteSearch, palette = {}, fields } = type;
  const has = (name: string) => fields.some((field) => field.name === name);
  const isLong = fields.some((field) => field.name === title && field.kind === "long-text");
  const review = ["review_on", "next_review_on"].find(has);
  const columns = [
    `'${table}'`,
    `'${path}'`,
    siteSearch ? `'${siteSearch.kind}'` : "null::text",
    "t.id",
    isLong ? `pg_catalog."left"(t.${title}, 80)` : `t.${title}`,
    palette.detail === "path" ? pathOf(type) : (palette.detail ?? (publishable ? "t.status" : "''")),
    palette.body?.length
      ? `pg_catalog.concat_ws(' ', ${palette.body.map((name) => `t.${name}`).join(", ")})`
      : "''",
    publishable ? "t.status" : "null::text",
    "t.is_active",
    publishable ? "t.published_at" : "null::timestamptz",
    review ? `t.${review}` : "null::date",
    samples ? "t.is_sample" : "false",
    "t.updated_at",
  ];
  return `select ${columns.join(", ")} from public.${table} t where t.deleted_at is null`;
}

function linkedRecord(type: Collection): string {
  return `select '${type.table}', t.id, ${pathOf(type)}, t.${type.title}, ${isPublic(type)} from public.${type.table} t`;
}

function candidate({ table, siteSearch: { kind, only, newest } }: Searched): string {
  const first = (condition: string) =>
    `(select n.id from public.${table} n where ${condition} order by n.published_at desc nulls last limit ${newest})`;
  const among = `t.id in (${first("n.search @@ search_candidates.wide")} union all ${first(`${titleWords} @@ titled`)})`;
  const where = [...(newest ? [among] : []), "t.search @@ search_candidates.wide", ...(only ? [only] : [])];
  return `select '${kind}' as kind, t.id, t.search from public.${table} t where ${where.join(" and ")}`;
}

function matches({ table }: Searched, query: string, where = ""): string {
  return `exists (select from public.${table} t where t.search @@ ${query}${where && ` and ${where}`})`;
}

function foundPage(type: Searched): string {
  const { table, title, siteSearch, samples } = type;
  const name = samples ? `private.sample_title(t.${title}, t.is_sample)` : `t.${title}`;
  const slug = type.folder ? "t.slug" : "substr(t.path, 2)";
  const where = [`c.kind = '${siteSearch.kind}'`, ...(siteSearch.visitors ? [visitorsFind(type)] : [])].join(
    " and ",
  );
  return `select c.kind, c.id, ${slug}, ${pathOf(type)}, ${name}, c.hits, c.score from candidates c join public.${table} t on t.id = c.id where ${where}`;
}

function textParts({ table, siteSearch: { kind, text } }: Searched): string[] {
  if (!text) return [];
  return [
    `select b.kind, b.id, p.place, p.label, p.anchor, p.body, t.search from best b join public.${table} t on t.id = b.id ` +
      `cross join lateral (select 0::bigint as place, null::text as label, null::text as anchor, t.${text.lead} as body ` +
      `union all select x.place, x.label, x.anchor, x.part from private.text_parts("left"(t.${text.body}, ${text.most})) x) p where b.kind = '${kind}'`,
  ];
}

function hasPage({ folder, fields, siteSearch }: Searched): boolean {
  return (
    siteSearch.isFoundAt !== "elsewhere" &&
    (folder !== undefined || fields.some(({ kind }) => kind === "path"))
  );
}

function pathOf({ folder }: Collection): string {
  return folder ? `'${folder}/' || t.slug` : "t.path";
}

function visitorsFind(type: Searched): string {
  const { only, visitors } = type.siteSearch;
  return [isPublic(type), only, visitors].filter(Boolean).join(" and ");
}

function isPublic({ publishable, samples, shownWhile }: Collection): string {
  const { from, until, unit } = shownWhile ?? {};
  const now = unit === "day" ? today : "now()";
  return [
    ...(publishable ? ["t.status = 'published'"] : []),
    "t.is_active and t.deleted_at is null",
    ...(publishable ? ["t.published_at <= now()"] : []),
    ...(from ? [`coalesce(t.${from} <= ${now}, true)`] : []),
    ...(until ? [`coalesce(t.${until} ${unit === "day" ? ">=" : ">"} ${now}, true)`] : []),
    ...(samples ? ["(not t.is_sample or (select private.samples_are_shown()))"] : []),
  ].join(" and ");
}

function union(selects: string[]): string[] {
  return selects.flatMap((select, index) => (index === 0 ? [select] : ["union all", select]));
}

function either(conditions: string[]): string[] {
  return conditions.map((condition, index) => (index === 0 ? condition : `or ${condition}`));
}

function names(types: Collection[]): string[] {
  return [quoted(types.map(({ table }) => table))];
}

function quoted(texts: string[]): string {
  return texts.map((text) => `'${text}'`).join(", ");
}
