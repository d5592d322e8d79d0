import type { HydrationMode } from "#common/contract/rendering.ts";

/** Settings of a route for the web process and the document. */
export type RouteHandle = {
  /** When React starts; by default at the first sign of intent. The innermost route with a setting decides. */
  hydrate?: Exclude<HydrationMode, "on-intent">;
  /** The query parameters that the page depends on; "*" for all of them. Others are ignored and do not create further stored pages. */
  search?: string[];
  /** Structured data for search engines, from the route's loader data. Added to the head by the server alone. */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows its own loader data
  jsonLd?: (loaderData: any, site: { url: string; path: string }) => object[];
};
