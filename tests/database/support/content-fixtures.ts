import type { Sql } from "postgres";
import type { Persona } from "./personas.ts";

export type Row = {
  /** Told apart by this in failures. */
  label: string;
  /** A condition that finds it. */
  where: string;
  public?: boolean;
  owner?: Persona;
  /** Cannot be deleted by anybody: a published legal document, the active theme. */
  sealed?: boolean;
};

export type TableFixture = {
  table: string;
  rows: Row[];
  /** Changes every row it may, blindly: without a `where`, so that only the update policy decides. */
  update: string;
  /** True for a row that was changed by `update`. */
  changed: string;
  /** A row that may be inserted; with `owner` replaced by whose it is. */
  insert: (owner: string) => string;
  /** Makes the persona's own rows somebody else's; for tables with "update own". */
  giveAway?: (to: string) => string;
};

/** Ways of not being public: a label, and the change that makes it so. */
type Hidden = Record<string, string>;

const day = "interval '1 day'";
/** Of the site's clock. */
const today = "(now() at time zone 'Europe/Zurich')::date";
const trash: Hidden = { trashed: "deleted_at = now()" };
const inactive: Hidden = { inactive: "is_active = false", ...trash };
const unpublished: Hidden = {
  draft: "status = 'draft'",
  scheduled: `published_at = now() + ${day}`,
  ...inactive,
};
const window: Hidden = { ...inactive, early: `starts_at = now() + ${day}`, late: `ends_at = now() - ${day}` };
const validity: Hidden = {
  ...inactive,
  early: `valid_from = ${today} + 1`,
  expired: `valid_to = ${today} - 1`,
};

type Content = { table: string; columns: string; values: string; text: string; hidden: Hidden };

/** `#` in the values is a number, other for every row; `text` is a column to write into. */
function content(table: string, columns: string, values: string, text: string, hidden: Hidden): Content {
  return { table, columns, values, text, hidden };
}

function published(table: string, columns: string, values: string, text: string): Content {
  const when = `'published', now() - ${day}`;
  return content(table, `${columns}, status, published_at`, `${values}, ${when}`, text, unpublished);
}

/** One public row per table, and one row for each way of not being public. */
export const contentTables: Content[] = [
  published("announcements", "title", "'a#'", "body"),
  published("blog_posts", "slug, title", "'post-#', 'p'", "excerpt"),
  published("case_studies", "slug, title", "'study-#', 'c'", "excerpt"),
  published("knowledge_articles", "slug, title", "'article-#', 'k'", "excerpt"),
  published("menus", "place, title", "'header', 'm#'", "residency"),
  published("pages", "path, title", "'/page-#', 'p'", "summary"),
  content("legal_documents", "slug, title, content", "'legal-#', 'l', 'words'", "summary", {}),
  content("industries", "slug, title, family", "'industry-#', 'i', 'industry'", "summary", inactive),
  content("services", "slug, title", "'service-#', 's'", "summary", inactive),
  content("tags", "slug, name", "'tag-#', 't'", "description", inactive),
  content("team_members", "name", "'t#'", "bio", inactive),
  content("testimonials", "quote", "'q#'", "sector", inactive),
  content("statistics", "title, value", "'s#', '1'", "description", inactive),
  content("hero_slides", "headline", "'h#'", "text", window),
  content("certifications", "name", "'c#'", "scope", validity),
  {
    ...published("trust_records", "title", "'t#'", "summary"),
    hidden: { ...unpublished, expired: "valid_until = private.site_day(now()) - 1" },
  },
  content("status_components", "slug, name", "'component-#', 'c'", "description", inactive),
  published("status_notices", "title", "'n#'", "title"),
  content("company", "name, deleted_at", "'c#', now()", "city", {}),
  content("media", "path, alt, mime, bytes", "'m#.png', 'a', 'image/png', 1", "alt", trash),
];

export async function createContent(
  sql: Sql,
  { table, columns, values, text, hidden }: Content,
): Promise<TableFixture> {
  const numbered = (n: number) => values.replaceAll("#", String(n));
  const rows: Row[] = [];
  for (const [n, [label, change]] of Object.entries({ public: "", ...hidden }).entries()) {
    const [row] = await sql.unsafe(
      `insert into public.${table} (${columns}) values (${numbered(n)}) returning id`,
    );
    const where = `id = '${row?.id}'`;
    if (change) await sql.unsafe(`update public.${table} set ${change} where ${where}`);
    rows.push({ label, where, public: label === "public" });
  }
  return {
    table: `public.${table}`,
    rows,
    update: `${text} = 'changed'`,
    changed: `${text} = 'changed'`,
    insert: () => `(${columns}) values (${numbered(99)})`,
  };
}
