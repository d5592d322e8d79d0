import { Pagination } from "~/ui/pagination.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { NoPosts } from "./blog-states.tsx";
import { FeedLink } from "./feed-link.tsx";
import { PostList } from "./post-list.tsx";
import type { PostCardData } from "./queries.ts";
import { TagIndex } from "./tag-index.tsx";
import type { TagCount } from "./tags.ts";

type PagedPostsProps = {
  /** The path of the page. */
  path: string;
  posts: PostCardData[];
  page: number;
  pages: number;
  tags: TagCount[];
  currentTag?: string;
};

/** The posts of one tag or author, with the other tags and the feed. */
export function PagedPosts({ path, posts, page, pages, tags, currentTag }: PagedPostsProps) {
  const hrefFor = (each: number) => (each > 1 ? `${path}?page=${each}` : path);
  return (
    <Section label="Posts" className="blog-posts">
      {posts.length > 0 ? (
        <PostList posts={posts} beside={<TagIndex tags={tags} current={currentTag} />} headingLevel={2} />
      ) : (
        <NoPosts query="" page={page} pages={pages} lastPageHref={hrefFor(pages)} />
      )}
      <Pagination page={page} pageCount={page > pages ? 1 : pages} hrefFor={hrefFor} className="post-pages" />
      <FeedLink of={path} />
    </Section>
  );
}
