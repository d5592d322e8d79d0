import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Pagination } from "~/ui/pagination.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { NoPosts } from "../blog-states.tsx";
import { FeedLink } from "../feed-link.tsx";
import { PostCard } from "../post-card.tsx";
import { PostList } from "../post-list.tsx";
import { TagIndex } from "../tag-index.tsx";
import type { postIndex } from "./post-index.ts";

type Props = SectionProps<typeof postIndex>;

export default function PostIndexSection({ shown, anchor, page }: Props) {
  const { number, query, pages, total, tags, posts, featured } = shown;
  const hrefOf = (wanted: number) => {
    const params = new URLSearchParams({
      ...(query && { q: query }),
      ...(wanted > 1 && { page: String(wanted) }),
    });
    return params.size > 0 ? `${page.path}?${params}` : page.path;
  };
  return (
    <>
      {featured ? (
        <div className="container-page blog-featured">
          <PostCard post={featured} variant="featured" headingLevel={2} />
        </div>
      ) : null}
      <Section
        id={anchor}
        title={headingOf(shown)}
        aside={query ? undefined : <FeedLink />}
        className="blog-posts"
      >
        {posts.length > 0 || featured ? (
          <PostList posts={posts} beside={<TagIndex tags={tags} />} />
        ) : (
          <div className="grid-page post-list">
            <div>
              <NoPosts query={query} page={number} pages={pages} lastPageHref={hrefOf(pages)} />
            </div>
            <div>
              <TagIndex tags={tags} />
            </div>
          </div>
        )}
        <Pagination
          page={number}
          pageCount={number > pages ? 1 : pages}
          hrefFor={hrefOf}
          className="post-pages"
        />
        <p className="sr-only">{total} posts</p>
      </Section>
    </>
  );
}

function headingOf({ title, number, pages, query, total }: Props["shown"]): string {
  if (query) return `${total} ${total === 1 ? "post" : "posts"} for “${query}”`;
  return number > 1 && number <= pages ? `Page ${number} of ${pages}` : title;
}
