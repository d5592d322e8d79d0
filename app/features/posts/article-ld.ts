import { socialImagePath } from "~/lib/page-meta.ts";
import type { Post } from "./queries.ts";

/** schema.org's BlogPosting. The publisher is the Organization that /about describes, by its id. */
export function articleLd(post: Omit<Post, "content">, site: { url: string; path: string }): object {
  const url = `${site.url}${site.path}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.excerpt,
    image: `${site.url}${socialImagePath(site.path)}`,
    datePublished: post.published_at,
    dateModified: post.updated_at,
    keywords: post.tags,
    timeRequired: `PT${post.minutes}M`,
    inLanguage: "en",
    author: post.author_name
      ? { "@type": "Person", name: post.author_name }
      : { "@id": `${site.url}/#organization` },
    publisher: { "@id": `${site.url}/#organization` },
  };
}
