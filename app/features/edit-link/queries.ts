import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import { type PublicRecords, publicRecords } from "#content-model/public-records.data.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { refuseFailure, rowOf } from "~/lib/backend/rows.ts";

/** The URL of the form for the record of a public path; undefined without the right to edit and for pages without a record. */
export async function findEditor(path: string): Promise<string | undefined> {
  const db = await browserClient();
  const { data } = await db.auth.getSession();
  const userId = data.session?.user.id;
  if (!userId || !(await isEditor(db, userId))) return undefined;
  const name = path.replace(/\/+$/, "") || "/";
  const end = name.lastIndexOf("/");
  const records = publicRecords.find(({ link, folder }) => link && folder === name.slice(0, end));
  const row = records
    ? await findRecord(db, records, name.slice(end + 1))
    : rowOf(await db.from("pages").select("id").eq("path", name).is("deleted_at", null).maybeSingle());
  return row ? `/admin/${records?.adminPath ?? "pages"}/${row.id}` : undefined;
}

/** Asked once per user, not for every page. */
let asked: { userId: string; answer: Promise<boolean> } | undefined;

function isEditor(db: Database, userId: string): Promise<boolean> {
  if (asked?.userId !== userId)
    asked = {
      userId,
      answer: (async () => {
        const access = await db.rpc("office_access", undefined, { get: true });
        refuseFailure(access);
        return (access.data as { role: string | null } | null)?.role != null;
      })(),
    };
  asked.answer.catch(() => {
    asked = undefined;
  });
  return asked.answer;
}

/** The version in force of a versioned record. */
async function findRecord(db: Database, { table, isVersioned }: PublicRecords, slug: string) {
  // Generated types know tables by name; here the table is a value.
  const rows = (db as unknown as SupabaseClient).from(table).select("id").eq("slug", slug);
  const wanted = isVersioned
    ? rows
        .eq("status", "published")
        .eq("is_active", true)
        .lte("published_at", new Date().toISOString())
        .order("version", { ascending: false })
        .limit(1)
    : rows.is("deleted_at", null);
  return rowOf<{ id: string } | null>(await wanted.maybeSingle());
}
