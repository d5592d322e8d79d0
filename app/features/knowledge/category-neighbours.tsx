import { ArrowLeftIcon, ArrowRightIcon } from "~/ui/icons/arrows.tsx";
import { Link } from "~/ui/link.tsx";
import { neighbours } from "./categories.ts";
import { knowledgePath } from "./path.ts";
import type { KnowledgeCard } from "./queries.ts";

type CategoryProps = { category: string; articles: KnowledgeCard[]; slug: string };

/** The articles of this category; the current one is marked. */
export function CategoryShelf({ category, articles, slug }: CategoryProps) {
  if (articles.length < 2) return null;
  return (
    <nav aria-label={`In ${category}`} className="shelf">
      <p className="label-mono">{category}</p>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <Link
              href={`${knowledgePath}/${article.slug}`}
              variant="plain"
              aria-current={article.slug === slug ? "page" : undefined}
            >
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PreviousAndNext({ category, articles, slug }: CategoryProps) {
  const { previous, next } = neighbours(articles, slug);
  if (!previous && !next) return null;
  return (
    <nav aria-label={`Before and after, in ${category}`} className="neighbours no-print">
      {previous ? (
        <Link href={`${knowledgePath}/${previous.slug}`} variant="plain" prefetch="intent" rel="prev">
          <span className="label-mono">
            <ArrowLeftIcon width="16" height="16" /> Previous
          </span>
          <span>{previous.title}</span>
        </Link>
      ) : null}
      {next ? (
        <Link
          href={`${knowledgePath}/${next.slug}`}
          variant="plain"
          prefetch="intent"
          rel="next"
          data-side="next"
        >
          <span className="label-mono">
            Next <ArrowRightIcon width="16" height="16" />
          </span>
          <span>{next.title}</span>
        </Link>
      ) : null}
    </nav>
  );
}
