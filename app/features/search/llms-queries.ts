import type { Database } from "#common/database.ts";
import { publicRecords } from "#content-model/public-records.data.ts";
import { pathOf } from "#content-model/reference.ts";
import { rowsOf } from "~/lib/backend/rows.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import { selectPublic } from "~/lib/references/public-rows.ts";

type Row = {
  path?: string;
  slug?: string;
  title: string;
  description: string | null;
  is_sample?: boolean;
};

/** The first of each kind: a list to begin with; the sitemap has all. */
const most = 100;

/** What a language model may read: by kind, each with its description. */
export async function listReadable(db: Database) {
  return Promise.all(
    publicRecords.map(async (records) => {
      const { table, title, label = "Page", link, folder, hasSamples, hasNoindex, isVersioned } = records;
      if (!link) return { label, entries: [] };
      const key = folder ? "slug" : "path";
      const columns = `${key}, title:${title}, description:${link.description}${hasSamples ? ", is_sample" : ""}`;
      const found = selectPublic(db, records, columns);
      const shown = hasNoindex ? found.eq("noindex", false) : found;
      const rows = rowsOf<Row>((await shown.order(isVersioned ? "version" : key).limit(most)) as never);
      // Of several versions the last one stays.
      const byPath = new Map(rows.map((row) => [pathOf(table, row), row]));
      return {
        label,
        entries: [...byPath].map(([path, row]) => ({
          path,
          title: sampleTitle(row.title, row.is_sample === true),
          description: row.description ?? "",
        })),
      };
    }),
  );
}
