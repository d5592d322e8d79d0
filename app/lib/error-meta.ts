import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { pageMeta } from "./page-meta.ts";

type Matches = Parameters<typeof pageMeta>[0];

/** What a failed page says about itself, whichever route failed: the root's `meta`, which the route that shows the error inherits. */
export function errorMeta(matches: Matches, error: unknown): MetaDescriptor[] {
  if (isMissing(error)) return notFoundMeta(matches);
  return pageMeta(matches, {
    title: "Something went wrong",
    description: "This page could not be shown.",
    path: "/",
    noindex: true,
  });
}

export function notFoundMeta(matches: Matches): MetaDescriptor[] {
  return pageMeta(matches, {
    title: "Page not found",
    description: "There is no page at this URL.",
    path: "/",
    noindex: true,
  });
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
