import { ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { BookIcon, SearchIcon } from "~/ui/icons/everyday.tsx";
import { IndexList } from "~/ui/sections/index-list.tsx";
import type { Category } from "./categories.ts";
import { knowledgePath } from "./path.ts";
import type { KnowledgeCard } from "./queries.ts";

export function KnowledgeIndex({ categories }: { categories: Category[] }) {
  return (
    <div className="knowledge-index">
      {categories.map(({ name, anchor, articles }) => (
        <section key={anchor} id={anchor} aria-label={name}>
          <IndexList headingLevel={2} groups={[{ name, entries: articles.map(toEntry) }]} />
        </section>
      ))}
    </div>
  );
}

/** What was found, in one list: who searches does not care where it is filed. */
export function KnowledgeResults({ articles }: { articles: KnowledgeCard[] }) {
  return <IndexList headingLevel={3} groups={[{ entries: articles.map(toEntry) }]} />;
}

function toEntry({ slug, title, excerpt }: KnowledgeCard) {
  return { title, href: `${knowledgePath}/${slug}`, text: excerpt };
}

export function NoArticles({ query }: { query: string }) {
  if (!query) {
    return (
      <EmptyState
        headingLevel={2}
        icon={BookIcon}
        title="The knowledge base is empty"
        action={<ButtonLink href="/contact">Ask a person</ButtonLink>}
      >
        There is nothing to read yet. Ask us instead.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={3}
      icon={SearchIcon}
      title={`No article mentions “${query}”`}
      action={
        <div className="button-row">
          <ButtonLink href={`/search?q=${encodeURIComponent(query)}`} variant="secondary">
            Search the whole site
          </ButtonLink>
          <ButtonLink href={knowledgePath} variant="secondary">
            Show all articles
          </ButtonLink>
        </div>
      }
    >
      Try fewer or different words. Results contain every word.
    </EmptyState>
  );
}
