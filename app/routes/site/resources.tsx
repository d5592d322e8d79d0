import { listCaseStudies } from "~/features/case-studies/queries.ts";
import { groupByCategory } from "~/features/knowledge/categories.ts";
import { knowledgePath } from "~/features/knowledge/knowledge-index.tsx";
import { listKnowledgeArticles } from "~/features/knowledge/queries.ts";
import { FeedLink } from "~/features/posts/feed-link.tsx";
import { PostCard } from "~/features/posts/post-card.tsx";
import { listLatestPosts } from "~/features/posts/queries.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { breadcrumbLd } from "~/lib/structured-data.ts";
import { Drawing } from "~/ui/drawing.tsx";
import { Link } from "~/ui/link.tsx";
import { SearchForm } from "~/ui/search-form.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/resources";

const home = [{ label: "Home", href: "/" }];
const description =
  "Everything we have written down: the blog, case studies with outcome figures, and a knowledge base of instructions to follow.";

export const handle: RouteHandle = { jsonLd: (_data, site) => [breadcrumbLd(site, home, "Resources")] };

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(databaseContext);
  const [posts, studies, articles] = await Promise.all([
    listLatestPosts(db, 4),
    listCaseStudies(db, { limit: 3 }),
    listKnowledgeArticles(db),
  ]);
  const categories = groupByCategory(articles).map(({ name, anchor, articles: members }) => ({
    title: name,
    href: `${knowledgePath}#${anchor}`,
    text: members.map((member) => member.title).join("\u00a0· "),
  }));
  return {
    posts,
    studies: studies.map(({ slug, title, client, excerpt }) => ({ slug, title, client, excerpt })),
    categories,
  };
}

export default function Resources({ loaderData: { posts, studies, categories } }: Route.ComponentProps) {
  const [latest, ...others] = posts;
  return (
    <main id="main">
      <PageHeader
        title="Resources"
        eyebrow="Read before you buy"
        lead="What we know is written down. Check it, use it, and hold us to it, before you have talked to anyone."
        actions={
          <SearchForm action="/search" query="" label="Search everything" className="search-page-form" />
        }
        backdrop={
          <Drawing src="/art/fields/page.svg" width={1600} height={900} fit="slice" align="xMaxYMid" />
        }
      />
      {latest ? (
        <Section
          id="blog"
          eyebrow="01 · Blog"
          title="Notes from people who run systems"
          aside={<More href="/blog">All posts</More>}
        >
          <div className="grid-page latest-posts">
            <div>
              <PostCard post={latest} />
            </div>
            <ul className="post-rows">
              {others.map((post) => (
                <li key={post.id}>
                  <PostCard post={post} variant="compact" />
                </li>
              ))}
            </ul>
          </div>
        </Section>
      ) : null}
      {studies.length > 0 ? (
        <Section
          id="case-studies"
          eyebrow="02 · Case studies"
          title="What happened, in figures"
          aside={<More href="/case-studies">All case studies</More>}
        >
          <RelatedList
            items={studies.map(({ slug, title, client, excerpt }) => ({
              title,
              href: `/case-studies/${slug}`,
              kicker: client,
              text: excerpt,
            }))}
          />
        </Section>
      ) : null}
      {categories.length > 0 ? (
        <Section
          id="knowledge"
          eyebrow="03 · Knowledge base"
          title="Instructions to follow"
          aside={<More href={knowledgePath}>All articles</More>}
        >
          <IndexList groups={[{ entries: categories }]} />
        </Section>
      ) : null}
      <Section
        id="feed"
        eyebrow="04 · Feed"
        title="Follow without an account"
        lead="The feed carries every post in full. It needs no e-mail of yours, sets no cookie and counts no one."
        aside={<FeedLink />}
      />
    </main>
  );
}

function More({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} variant="arrow" prefetch="intent">
      {children}
    </Link>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Resources", description, path: "/resources" });
}
