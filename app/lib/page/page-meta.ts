// All metadata of a page, in one call from a route's `meta`.
import type { MetaDescriptor } from "react-router";
import { sized } from "../records/picture.ts";

type PageFacts = {
  title: string;
  description: string;
  /** The path of the page; with its query only if the query changes the page. */
  path: string;
  type?: "website" | "article";
  /** For pages that do not belong in search engines: results, filters, accounts. */
  noindex?: boolean;
  /** The canonical URL, if it is elsewhere. */
  canonical?: string | null;
  /** An image of the library instead of the drawn one. */
  socialImage?: string | null;
  /** The path of the page's own Atom feed. */
  feed?: string;
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function pageMeta(
  matches: Matches,
  { title, description, path, type = "website", noindex, canonical, socialImage, feed }: PageFacts,
): MetaDescriptor[] {
  const { siteUrl, companyName } = siteOf(matches);
  const url = `${siteUrl}${path === "/" ? "/" : path}`;
  return [
    { title: title.includes(companyName) ? title : `${title} · ${companyName}` },
    { name: "description", content: description },
    noindex
      ? { name: "robots", content: "noindex" }
      : { tagName: "link", rel: "canonical", href: canonical || url },
    ...(feed
      ? [{ tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: `${feed}/feed.xml` }]
      : []),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:site_name", content: companyName },
    { property: "og:image", content: socialImageUrl(siteUrl, path, socialImage) },
    // The drawn picture shows the title.
    { property: "og:image:alt", content: title },
    // An image of the library has its own size.
    ...(socialImage
      ? []
      : [
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
        ]),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The picture for shared links: the one an editor chose, or the drawn one. */
export function socialImageUrl(siteUrl: string, path: string, chosen?: string | null): string {
  if (chosen?.startsWith("https://")) return chosen;
  return `${siteUrl}${chosen ? sized(chosen, 1280, { shape: "social" }) : socialImagePath(path)}`;
}

/** The drawn picture of a page has its own path below /social. */
export function socialImagePath(path: string): string {
  return `/social${path === "/" ? "/home" : path.replace(/\?.*$/, "")}.png`;
}

/** The root route loads the company once for all pages; an error page may lack it. */
function siteOf(matches: Matches) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { siteUrl: string; company: { name: string } }
    | undefined;
  return { siteUrl: root?.siteUrl ?? "", companyName: root?.company.name ?? "Reduit" };
}
