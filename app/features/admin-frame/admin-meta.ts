import type { MetaDescriptor } from "react-router";

/** For the `meta` of every page of the back office: a title for the tab, and nothing for search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Admin` }, { name: "robots", content: "noindex" }];
}
