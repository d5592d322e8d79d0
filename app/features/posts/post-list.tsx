import type { ReactNode } from "react";
import { PostCard } from "./post-card.tsx";
import type { PostCardData } from "./queries.ts";

type PostListProps = {
  posts: PostCardData[];
  /** Beside the first rows, in the four columns on the right. */
  beside: ReactNode;
  headingLevel?: 2 | 3;
};

/** A page of posts as an editor would lay it out: rows beside the tags, then three covers, then three short ones. */
export function PostList({ posts, beside, headingLevel = 3 }: PostListProps) {
  const { rows, columns, short } = layOut(posts);
  return (
    <>
      <div className="grid-page post-list">
        <ul className="post-rows">
          {rows.map((post) => (
            <li key={post.id}>
              <PostCard post={post} variant="horizontal" headingLevel={headingLevel} />
            </li>
          ))}
        </ul>
        <div>{beside}</div>
      </div>
      {columns.length > 0 ? (
        <ul className="post-columns rule">
          {columns.map((post) => (
            <li key={post.id}>
              <PostCard post={post} headingLevel={headingLevel} />
            </li>
          ))}
        </ul>
      ) : null}
      {short.length > 0 ? (
        <ul className="post-columns post-columns-compact rule">
          {short.map((post) => (
            <li key={post.id}>
              <PostCard post={post} variant="compact" headingLevel={headingLevel} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Rows of three are whole or not there at all. */
export function layOut<Post>(posts: Post[]): { rows: Post[]; columns: Post[]; short: Post[] } {
  const shortOnes = posts.length >= 9 ? 3 : 0;
  const covers = posts.length >= 6 ? 3 : 0;
  const rows = posts.length - covers - shortOnes;
  return {
    rows: posts.slice(0, rows),
    columns: posts.slice(rows, rows + covers),
    short: posts.slice(rows + covers),
  };
}
