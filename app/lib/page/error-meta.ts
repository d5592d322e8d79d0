import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { pageMeta } from "./page-meta.ts";

type Matches = Parameters<typeof pageMeta>[0];

/** What a failed page says about itself, whichever route failed: the root's `meta`, which the route that shows the error inherits. */
export function errorMeta(matches: Matches, error: unknown): MetaDescriptor[] {
  if (isMissing(error)) return notFoundMeta(matches, titleIn(error));
  return pageMeta(matches, {
    title: "Something went wrong",
    description: "This page could not be shown.",
    path: "/",
    noindex: true,
  });
}

/** What a page is called that is not there, where no editor's words came with it. */
export const notFoundTitle = "Page not found";

function titleIn(error: unknown): string {
  const given = isRouteErrorResponse(error) ? (error.data?.words?.browser_title as unknown) : undefined;
  return typeof given === "string" && given !== "" ? given : notFoundTitle;
}

function notFoundMeta(matches: Matches, title: string): MetaDescriptor[] {
  return pageMeta(matches, {
    title,
    description: "There is no page at this URL.",
    path: "/",
    noindex: true,
  });
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
