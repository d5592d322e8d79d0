import { collections } from "#content-model/collections.ts";

/** What an editor makes most often: in the palette and on the dashboard. */
export const creations: readonly { title: string; path: string; keywords: string[] }[] = [
  ...collections.flatMap(({ path, quickCreate }) =>
    quickCreate ? [{ ...quickCreate, path: `/admin/${path}/new` }] : [],
  ),
  { title: "Add statistic", path: "/admin/statistics?add", keywords: ["figure", "number"] },
  { title: "Upload files", path: "/admin/images", keywords: ["media", "photo", "image", "document", "pdf"] },
];
