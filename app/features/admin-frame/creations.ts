/** What an editor makes most often: in the palette and on the dashboard. */
export const creations = [
  { title: "New post", path: "/admin/blog/new", keywords: ["write", "article", "blog"] },
  { title: "New case study", path: "/admin/case-studies/new", keywords: ["client"] },
  { title: "New knowledge article", path: "/admin/knowledge-base/new", keywords: ["help"] },
  { title: "New announcement", path: "/admin/announcements/new", keywords: ["notify", "readers"] },
  { title: "Record incident", path: "/admin/status/new", keywords: ["outage", "maintenance", "status"] },
  { title: "Add statistic", path: "/admin/statistics?add", keywords: ["figure", "number"] },
  { title: "Upload files", path: "/admin/images", keywords: ["media", "photo", "image", "document", "pdf"] },
] as const;
