// What records are called. The audit log keeps what changed, and a title that did not change is not among it.
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "./database.ts";
import { rowsOf } from "./rows.ts";

/** The column that names a row, by table. Tables without one are told by their key. */
const nameColumns: Record<string, string> = {
  announcements: "title",
  blog_posts: "title",
  case_studies: "title",
  certifications: "name",
  contact_messages: "name",
  hero_slides: "headline",
  industries: "title",
  knowledge_articles: "title",
  legal_documents: "title",
  media: "name",
  pages: "title",
  services: "title",
  statistics: "title",
  team_members: "name",
  testimonials: "quote",
  theme_configurations: "name",
};

type Named = { table_name: string; row_id: string; changes: unknown };

/** The name of each row, by its id: as the change has it, or as it is now. One question a table, none for rows that say it themselves. */
export async function recordNames(db: Database, rows: readonly Named[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const wanted = new Map<string, Set<string>>();
  for (const row of rows) {
    const column = nameColumns[row.table_name];
    const name = column ? nameIn(row.changes, column) : undefined;
    if (name) names.set(row.row_id, name);
    else if (column) wanted.set(row.table_name, (wanted.get(row.table_name) ?? new Set()).add(row.row_id));
  }
  // Generated types know tables by name; here the table is a value.
  const loose = db as unknown as SupabaseClient;
  await Promise.all(
    [...wanted].map(async ([table, ids]) => {
      const request = loose
        .from(table)
        .select(`id, name:${nameColumns[table]}`)
        .in("id", [...ids]);
      for (const row of rowsOf<{ id: string; name: string | null }>((await request) as never))
        if (row.name) names.set(row.id, row.name);
    }),
  );
  return names;
}

function nameIn(changes: unknown, column: string): string | undefined {
  const pair = (changes as Record<string, unknown> | null)?.[column];
  const name: unknown = Array.isArray(pair) ? (pair[1] ?? pair[0]) : undefined;
  return typeof name === "string" && name !== "" ? name : undefined;
}
