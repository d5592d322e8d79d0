import { groupByCategory } from "~/features/knowledge/categories.ts";
import {
  KnowledgeIndex,
  KnowledgeResults,
  knowledgePath,
  NoArticles,
} from "~/features/knowledge/knowledge-index.tsx";
import { listKnowledgeArticles } from "~/features/knowledge/queries.ts";
import { contactPath } from "~/lib/contact-topics.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { readSearchTerm } from "~/lib/search-term.ts";
import { breadcrumbLd } from "~/lib/structured-data.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { SearchForm } from "~/ui/search-form.tsx";
import { CallToAction } from "~/ui/sections/call-to-action.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/knowledge-base";

const crumbs = [
  { label: "Home", href: "/" },
  { label: "Resources", href: "/resources" },
];
const title = "Knowledge base";
const description =
  "Step-by-step instructions for keys, access, backups and contracts. Each can be followed in a day, with or without us.";

export const handle: RouteHandle = {
  search: ["q"],
  jsonLd: (_data, site) => [breadcrumbLd(site, crumbs, title)],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { text: query } = readSearchTerm(url.searchParams);
  return { query, articles: await listKnowledgeArticles(context.get(databaseContext), query) };
}

export default function KnowledgeBase({ loaderData: { query, articles } }: Route.ComponentProps) {
  const categories = groupByCategory(articles);
  return (
    <main id="main">
      <PageHeader
        title={title}
        eyebrow="Instructions"
        crumbs={crumbs}
        lead="Procedures that we use ourselves, written so that you can follow them without us."
        search={<SearchForm action={knowledgePath} query={query} label="Search the knowledge base" />}
      />
      {query ? (
        <Section
          id="results"
          title={`${articles.length} ${articles.length === 1 ? "article" : "articles"} for “${query}”`}
          className="after-header"
        >
          {articles.length > 0 ? <KnowledgeResults articles={articles} /> : <NoArticles query={query} />}
        </Section>
      ) : (
        <Section label="Articles by category" className="after-header">
          {categories.length > 1 ? <Jumps categories={categories} /> : null}
          {articles.length > 0 ? <KnowledgeIndex categories={categories} /> : <NoArticles query="" />}
        </Section>
      )}
      <CallToAction
        title="Is something missing?"
        text="Tell us which procedure you would like to read. If we use one ourselves, we write it down."
        actions={<ButtonLink href={contactPath("other")}>Ask for it</ButtonLink>}
      />
    </main>
  );
}

function Jumps({ categories }: { categories: { name: string; anchor: string; articles: unknown[] }[] }) {
  return (
    <nav aria-label="Categories" className="knowledge-jumps">
      <ul className="tags">
        {categories.map(({ name, anchor, articles }) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>
              {name} <span>{articles.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  return pageMeta(matches, {
    title: query ? `“${query}” in the knowledge base` : title,
    description,
    path: knowledgePath,
    noindex: Boolean(query),
  });
}
