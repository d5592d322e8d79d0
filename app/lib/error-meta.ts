import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { pageMeta } from "./page-meta.ts";

/** What a page says about itself when its loader failed: for the `meta` of routes that show their own errors. */
export function errorMeta(matches: Parameters<typeof pageMeta>[0], error: unknown): MetaDescriptor[] {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return pageMeta(matches, {
    title: isMissing ? "Page not found" : "Something went wrong",
    description: isMissing ? "There is no page at this URL." : "This page could not be shown.",
    path: "/",
    noindex: true,
  });
}
