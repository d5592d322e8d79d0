import { formatNumber } from "#common/numbers.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { BookIcon, SearchIcon } from "~/ui/icons/everyday.tsx";

type BlogStateProps = { query: string; page: number; pages: number; lastPageHref: string };

/** In place of posts when there are none: says why, and where to go. */
export function NoPosts({ query, page, pages, lastPageHref }: BlogStateProps) {
  if (page > pages) {
    return (
      <EmptyState
        headingLevel={2}
        icon={BookIcon}
        title={`There is no page ${formatNumber(page)}`}
        action={
          <ButtonLink href={lastPageHref}>
            {pages === 1 ? "Go to the first page" : `Go to page ${pages}`}
          </ButtonLink>
        }
      >
        {pages === 1 ? "Everything fits on one page." : `The last one is page ${pages}.`}
      </EmptyState>
    );
  }
  if (query) {
    return (
      <EmptyState
        headingLevel={2}
        icon={SearchIcon}
        title={`No post mentions “${query}”`}
        action={
          <ButtonLink href={`/search?q=${encodeURIComponent(query)}`} variant="secondary">
            Search the whole site
          </ButtonLink>
        }
      >
        Try fewer or different words, or choose a tag.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      icon={BookIcon}
      title="Nothing has been published yet"
      action={
        <ButtonLink href="/resources/knowledge-base" variant="secondary">
          Go to the knowledge base
        </ButtonLink>
      }
    >
      The knowledge base has instructions you can use today.
    </EmptyState>
  );
}
