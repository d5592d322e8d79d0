import type { ReactNode } from "react";
import { Link } from "~/ui/link.tsx";
import { Progress } from "~/ui/progress.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { ProgressWords } from "./format.ts";

type ArticleRowProps = {
  post: { slug: string; title: string; minutes: number };
  progress: ProgressWords;
  facts: ReactNode;
  action: ReactNode;
};

/** One article of a reader's lists: what it is, how far it is read, and one thing to do with it. */
export function ArticleRow({ post, progress, facts, action }: ArticleRowProps) {
  return (
    <li className="article-row">
      <div className="article-row-words">
        <h3 className="article-row-title">
          <Link href={`/blog/${post.slug}`} variant="quiet" prefetch="intent">
            {post.title}
          </Link>
        </h3>
        <p className="post-facts">
          {facts}
          <span>{post.minutes} min read</span>
        </p>
      </div>
      <div className="article-row-progress">
        <Progress label={`Progress of ${post.title}`} value={progress.percent} />
        <p>{progress.words}</p>
      </div>
      {action}
    </li>
  );
}

/** As tall as what comes. */
export function ArticleRowsLoading() {
  return (
    <ul className="article-rows" aria-busy="true" aria-label="Loading">
      {Array.from({ length: 3 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never change places
        <li key={row} className="article-row">
          <div className="article-row-words">
            <Skeleton />
            <Skeleton />
          </div>
          <div className="article-row-progress">
            <Skeleton />
          </div>
        </li>
      ))}
    </ul>
  );
}
