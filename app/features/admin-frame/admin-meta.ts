import type { MetaDescriptor } from "react-router";
import { isMissing } from "~/lib/page/error-meta.ts";

/** For the `meta` of every page of the back office: a title for the tab, and nothing for search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Admin` }, { name: "robots", content: "noindex" }];
}

/** Of the frame alone: until a page has its own title, and when one failed. */
export function frameMeta(error: unknown): MetaDescriptor[] {
  if (!error) return adminMeta("Back office");
  return adminMeta(isMissing(error) ? missingTitle : "Something went wrong");
}

export const missingTitle = "Page not found";
