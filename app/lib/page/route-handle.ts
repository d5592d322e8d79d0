import type { HydrationMode } from "#common/contract/rendering.ts";

/** What a route may say about itself, for the web process and the document. */
export type RouteHandle = {
  /** When React starts; without it at the first sign of intent. The innermost route that says so decides. */
  hydrate?: Exclude<HydrationMode, "on-intent">;
  /** The query parameters the page depends on; "*" for all of them. Others neither change nor multiply what is stored. */
  search?: string[];
  /** Structured data for search engines, from the route's loader data. Added to the head by the server alone. */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows its own loader data
  jsonLd?: (loaderData: any, site: { url: string; path: string }) => object[];
};
