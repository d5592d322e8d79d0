import { data } from "react-router";
import { searchContent } from "~/features/search/queries.ts";
import { ResultList } from "~/features/search/result-list.tsx";
import { SearchHints } from "~/features/search/search-hints.tsx";
import { getPageWords } from "~/features/site-settings/queries.ts";
import { pageMeta } from "~/lib/page/page-meta.ts";
import { readPageNumber } from "~/lib/page/page-number.ts";
import { databaseContext, siteContext } from "~/lib/page/request-context.ts";
import type { RouteHandle } from "~/lib/page/route-handle.ts";
import { longestSearchTerm, readSearchTerm } from "~/lib/text/search-term.ts";
import { Link } from "~/ui/link.tsx";
import { Pagination } from "~/ui/pagination.tsx";
import { SearchForm } from "~/ui/search-form.tsx";
import { Backdrop } from "~/ui/sections/backdrop.tsx";
import { PageHeader } from "~/ui/sections/page-header.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { Route } from "./+types/search";

export const handle: RouteHandle = { search: ["page", "q"] };

const nothing: Awaited<ReturnType<typeof searchContent>> = { results: [], total: 0, pages: 1 };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { text: query, wasCut } = readSearchTerm(url.searchParams);
  const page = query ? readPageNumber(url.searchParams) : 1;
  const db = context.get(databaseContext);
  const [words, found] = await Promise.all([
    getPageWords(db, "search"),
    query ? searchContent(db, query, page) : nothing,
  ]);
  const isBeyondTheEnd = page > 1 && found.results.length === 0;
  const isMiss = query !== "" && page === 1 && found.total === 0;
  if (isMiss) context.get(siteContext).noteSearchMiss(query);
  return data(
    { words, query, wasCut, page, ...found },
    {
      status: isBeyondTheEnd ? 404 : 200,
      // Every request counts; a stored page would be sent without being counted.
      headers: isMiss ? { "cache-control": "no-store" } : undefined,
    },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { words, query, wasCut, page, results, total, pages } = loaderData;
  return (
    <main id="main">
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <SearchForm
            action="/search"
            query={query}
            label="Search the whole site"
            className="search-page-form"
          />
        }
        backdrop={<Backdrop path="/search" />}
      />
      <Section
        id="results"
        eyebrow={results.length > 0 ? "Results" : "Hints"}
        title={query ? headingOf(query, total, page) : words.question}
        className="after-header"
      >
        {wasCut ? (
          <p className="search-note">
            Your search was too long. Only its first {longestSearchTerm} characters were used.
          </p>
        ) : null}
        {page > 1 && results.length === 0 ? (
          <p className="search-note">
            <Link href={hrefOf(query, 1)}>Back to the first results</Link>
          </p>
        ) : null}
        {results.length > 0 ? <ResultList results={results} /> : <SearchHints words={words} />}
        <Pagination
          page={page}
          pageCount={pages}
          hrefFor={(each) => hrefOf(query, each)}
          className="result-pages"
        />
      </Section>
    </main>
  );
}

function headingOf(query: string, total: number, page: number): string {
  if (total === 0) return page > 1 ? `No further results for “${query}”` : `Nothing found for “${query}”`;
  return `${total} ${total === 1 ? "result" : "results"} for “${query}”`;
}

function hrefOf(query: string, page: number): string {
  return `/search?${new URLSearchParams({ q: query, ...(page > 1 && { page: String(page) }) })}`;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, words } = loaderData;
  return pageMeta(matches, {
    title: query ? `${words.title}: ${query}` : words.title,
    description: words.description,
    path: "/search",
    noindex: true,
  });
}
