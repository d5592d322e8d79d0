// Comments and pending changes, which an export holds to be read (content-model/export-scope.ts).
import { notesFiles } from "#content-model/export-scope.ts";
import { type Fields, writeList } from "./record-files.ts";
import type { Connection } from "./tables.ts";

/** With the rights of the caller. Without comments or pending changes, their file is missing. */
export async function readNotes(sql: Connection): Promise<[file: string, text: string][]> {
  const comments = await sql<{ row: Fields }[]>`
    select to_json(t) as row from (
      select c.table_name as "table", c.row_id as record, p.name as author, c.created_at, c.body
      from public.record_comments c left join ${authors(sql)} p on p.id = c.author_id order by c.created_at, c.id) t`;
  const drafts = await sql<{ row: Fields }[]>`
    select to_json(t) as row from (
      select d.table_name as "table", d.row_id as record, p.name as author, d.updated_at, d.publish_at, d.data as changes
      from public.drafts d left join ${authors(sql)} p on p.id = d.author_id order by d.table_name, d.row_id, d.updated_at) t`;
  const found = { "public.record_comments": comments, "public.drafts": drafts };
  return Object.entries(notesFiles).flatMap(([table, file]) => {
    const rows = found[table as keyof typeof notesFiles].map(({ row }) => row);
    return rows.length > 0 ? [[file, writeList(rows)] as [string, string]] : [];
  });
}

function authors(sql: Connection) {
  return sql`(select id, coalesce(nullif(btrim(full_name), ''), split_part(email, '@', 1)) as name from public.profiles)`;
}
