import { everyCollection } from "#content-model/every-collection.ts";

/** What an editor makes most often: in the palette and on the dashboard. */
export const creations: readonly { title: string; path: string; keywords: string[] }[] = [
  ...everyCollection.flatMap(({ path, quickCreate, files }) =>
    quickCreate ? [{ ...quickCreate, path: files ? `/admin/${path}` : `/admin/${path}/new` }] : [],
  ),
  { title: "Add statistic", path: "/admin/statistics?add", keywords: ["figure", "number"] },
];
