/** What a route may say about itself, for the web process and the document. */
export type RouteHandle = {
  /** "now" when the page is of no use without JavaScript; otherwise React waits for the visitor. */
  hydrate?: "now";
  /** The query parameters the page depends on; "*" for all of them. Others neither change nor multiply what is stored. */
  search?: string[];
  /** Structured data for search engines, from the route's loader data. Added to the head by the server alone. */
  // biome-ignore lint/suspicious/noExplicitAny: each route knows its own loader data
  jsonLd?: (loaderData: any, site: { url: string; path: string }) => object[];
};
