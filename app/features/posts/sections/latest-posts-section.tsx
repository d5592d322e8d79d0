import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { RelatedList } from "~/ui/sections/related-list.tsx";
import { PostCard } from "../post-card.tsx";
import type { PostCardData } from "../queries.ts";
import type { latestPosts } from "./latest-posts.ts";

export default function LatestPostsSection({ shown, anchor }: SectionProps<typeof latestPosts>) {
  const Layout = layouts[shown.layout as keyof typeof layouts] ?? Columns;
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <Layout posts={shown.posts} />
    </HeadedSection>
  );
}

type LayoutProps = { posts: PostCardData[] };

function Columns({ posts }: LayoutProps) {
  return (
    <div className="post-columns">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} variant="default" />
      ))}
    </div>
  );
}

function FirstLarge({ posts: [first, ...others] }: LayoutProps) {
  return first ? (
    <div className="grid-page latest-posts">
      <div>
        <PostCard post={first} />
      </div>
      <ul className="post-rows">
        {others.map((post) => (
          <li key={post.id}>
            <PostCard post={post} variant="compact" />
          </li>
        ))}
      </ul>
    </div>
  ) : null;
}

function List({ posts }: LayoutProps) {
  return (
    <RelatedList
      items={posts.map(({ slug, title, excerpt }) => ({
        title,
        href: `/blog/${slug}`,
        kicker: "Blog",
        text: excerpt,
      }))}
    />
  );
}

const layouts = { columns: Columns, first: FirstLarge, list: List };
