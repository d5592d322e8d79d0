import { Link } from "~/ui/link.tsx";
import { type TagCount, tagHref } from "./tags.ts";

/** All tags with the number of posts on each, like the legend of a map. */
export function TagIndex({ tags, current }: { tags: TagCount[]; current?: string }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-labelledby="tags">
      <h2 id="tags" className="tags-title label-mono">
        Tags
      </h2>
      <ul className="tag-index">
        {tags.map(({ tag, name, count }) => (
          <li key={tag}>
            <Link
              href={tagHref(tag)}
              variant="plain"
              prefetch="intent"
              aria-current={tag === current ? "page" : undefined}
            >
              {name}
              <span className="tag-count">
                {count}
                <span className="sr-only"> {count === 1 ? "post" : "posts"}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
