// Everything a page says about itself to machines, in one call from a route's `meta`.
import type { MetaDescriptor } from "react-router";

type PageFacts = {
  title: string;
  description: string;
  /** Path of the page, without query unless the query is part of its identity. */
  path: string;
  siteUrl: string | undefined;
  companyName: string | undefined;
  type?: "website" | "article";
  /** Pages that are no use in a search engine: results, filters, accounts. */
  noindex?: boolean;
};

export function pageMeta({ title, description, path, siteUrl = "", companyName = "Reduit", type = "website", noindex }: PageFacts): MetaDescriptor[] {
  const full = title === companyName ? title : `${title} · ${companyName}`;
  const url = `${siteUrl}${path}`;
  const image = `${siteUrl}/social${path === "/" ? "/home" : path}.png`;
  return [
    { title: full },
    { name: "description", content: description },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:site_name", content: companyName },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
