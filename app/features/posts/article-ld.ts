import { socialImageUrl } from "~/lib/page/page-meta.ts";
import { authorHref } from "~/lib/records/author-href.ts";
import { sampleTitle } from "~/lib/records/sample-title.ts";
import type { Post } from "./queries.ts";

/** schema.org's BlogPosting. The publisher is the Organization that /about describes, by its id. */
export function articleLd(post: Post, site: { url: string; path: string }): object {
  const url = `${site.url}${site.path}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    "@id": `${url}#article`,
    mainEntityOfPage: url,
    url,
    headline: post.title,
    description: post.excerpt,
    image: socialImageUrl(site.url, site.path, post.social_image),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    keywords: post.tags.map(({ name }) => name),
    timeRequired: `PT${post.minutes}M`,
    inLanguage: "en",
    author: authorLd(post, site.url),
    publisher: { "@id": `${site.url}/#organization` },
  };
}

function authorLd({ by, author_name: name }: Post, siteUrl: string): object {
  if (by?.slug)
    return {
      "@type": "Person",
      name: sampleTitle(by.name, by.is_sample),
      url: `${siteUrl}${authorHref(by.slug)}`,
    };
  return name ? { "@type": "Person", name } : { "@id": `${siteUrl}/#organization` };
}
