import type { MetaDescriptor } from "react-router";
import { isMissing } from "~/lib/page/error-meta.ts";

/** The `meta` of every page of the back office: a title, and no index for search engines. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · Admin` }, { name: "robots", content: "noindex" }];
}

/** The `meta` of the frame: until a page sets its title, and after an error. */
export function frameMeta(error: unknown): MetaDescriptor[] {
  if (!error) return adminMeta("Back office");
  return adminMeta(isMissing(error) ? missingTitle : "Something went wrong");
}

export const missingTitle = "Page not found";
