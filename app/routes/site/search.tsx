import { searchContent } from "~/features/search/queries.ts";
import { kindCounts, ResultList } from "~/features/search/result-list.tsx";
import { SearchHints } from "~/features/search/search-hints.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { databaseContext } from "~/lib/request-context.ts";
import type { RouteHandle } from "~/lib/route-handle.ts";
import { longestSearchTerm, readSearchTerm } from "~/lib/search-term.ts";
import { SearchForm } from "~/ui/search-form.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/search";

export const handle: RouteHandle = { search: ["q"] };

const mostResults = 30;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { text: query, wasCut } = readSearchTerm(url.searchParams);
  const results = query ? await searchContent(context.get(databaseContext), query, mostResults) : [];
  return { query, wasCut, results };
}

export default function Search({ loaderData: { query, wasCut, results } }: Route.ComponentProps) {
  return (
    <main id="main">
      <PageHeader
        title="Search"
        lead="Posts, services, industries, case studies, the knowledge base and the trust centre."
        actions={
          <SearchForm
            action="/search"
            query={query}
            label="Search the whole site"
            className="search-page-form"
          />
        }
      />
      <Section
        id="results"
        eyebrow={results.length > 0 ? "Results" : "Hints"}
        title={headingOf(query, results.length)}
        lead={results.length > 1 ? <Counts results={results} /> : undefined}
        className="after-header"
      >
        {wasCut ? (
          <p className="mb-8">
            Your search was long: only its first {longestSearchTerm} characters were used.
          </p>
        ) : null}
        {results.length > 0 ? <ResultList results={results} /> : <SearchHints />}
      </Section>
    </main>
  );
}

function Counts({ results }: { results: Parameters<typeof kindCounts>[0] }) {
  return (
    <span className="label-mono">
      {kindCounts(results)
        .map(({ label, count }) => `${label} ${count}`)
        .join(" · ")}
    </span>
  );
}

function headingOf(query: string, count: number): string {
  if (!query) return "What are you looking for?";
  if (count === 0) return `Nothing found for “${query}”`;
  if (count >= mostResults) return `The ${mostResults} best results for “${query}”`;
  return `${count} ${count === 1 ? "result" : "results"} for “${query}”`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  return pageMeta(matches, {
    title: query ? `Search: ${query}` : "Search",
    description: "Search posts, services, industries, case studies, the knowledge base and the trust centre.",
    path: "/search",
    noindex: true,
  });
}
