import { isRouteErrorResponse, type MetaDescriptor } from "react-router";
import { pageMeta } from "./page-meta.ts";

type Matches = Parameters<typeof pageMeta>[0];

/** The metadata of a failed page of any route: the root's `meta`, which the route that shows the error inherits. */
export function errorMeta(matches: Matches, error: unknown): MetaDescriptor[] {
  if (isMissing(error)) return notFoundMeta(matches, titleIn(error));
  return pageMeta(matches, {
    title: "Something went wrong",
    description: "This page could not be shown.",
    path: "/",
    noindex: true,
  });
}

/** The title of a missing page without an editor's texts. */
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
