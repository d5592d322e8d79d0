import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#common/database.ts";
import type { PublicRecords } from "#content-model/public-records.data.ts";
import { rowsOf } from "../backend/rows.ts";
import { sampleTitle } from "../records/sample-title.ts";

/** Row-level security leaves only what is public; the filters also keep an administrator's own drafts out. */
export function selectPublic(db: Database, { table, publishable }: PublicRecords, columns: string) {
  // Generated types know tables by name; here the table is a value.
  const rows = (db as unknown as SupabaseClient)
    .from(table)
    .select(columns)
    .eq("is_active", true)
    .is("deleted_at", null);
  return publishable ? rows.eq("status", "published") : rows;
}

/** The title of the record with this slug, with the mark of a sample; of several versions, that of the newest. */
export async function findTitle(db: Database, records: PublicRecords, slug: string) {
  const columns = `title:${records.title}${records.hasSamples ? ", is_sample" : ""}`;
  const rows = selectPublic(db, records, columns).eq("slug", slug);
  const wanted = records.isVersioned ? rows.order("version", { ascending: false }) : rows;
  const [found] = rowsOf<{ title: string; is_sample?: boolean }>((await wanted.limit(1)) as never);
  return found && sampleTitle(found.title, found.is_sample === true);
}
