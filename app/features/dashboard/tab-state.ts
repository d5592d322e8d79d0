export const tabs = [
  { value: "overview", label: "Overview" },
  { value: "reading-list", label: "Reading List" },
  { value: "bookmarks", label: "Bookmarks" },
  { value: "settings", label: "Settings" },
] as const;

export type DashboardTab = (typeof tabs)[number]["value"];

/** What the URL says, or the first. */
export function tabFrom(params: URLSearchParams): DashboardTab {
  return tabs.find(({ value }) => value === params.get("tab"))?.value ?? "overview";
}

/** The first tab has the plain URL. */
export function withTab(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (tab === "overview") next.delete("tab");
  else next.set("tab", tab);
  return next;
}
