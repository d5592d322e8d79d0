import { Link } from "~/ui/link.tsx";
import { nonBreaking } from "~/ui/non-breaking.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { PostCover } from "./post-cover.tsx";
import type { PostCardData } from "./queries.ts";

type PostCardProps = {
  post: PostCardData;
  /** `featured` once per page, `horizontal` in lists, `default` in rows of three, `compact` beside other things. */
  variant?: "default" | "horizontal" | "featured" | "compact";
  headingLevel?: 2 | 3 | 4;
};

const coverSizes = {
  default: "(min-width: 64rem) 26rem, 100vw",
  horizontal: "(min-width: 40rem) 18rem, 40vw",
  featured: "(min-width: 64rem) 48rem, 100vw",
  compact: "8rem",
};

/** One post as an object: the whole card is the link, named by its title. */
export function PostCard({ post, variant = "default", headingLevel = 3 }: PostCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="post-card" data-variant={variant}>
      <PostCover
        post={post}
        sizes={coverSizes[variant]}
        eager={variant === "featured"}
        className="post-card-cover"
      />
      <div className="post-card-words">
        <Kicker post={post} variant={variant} />
        <Heading className="post-card-title">
          <Link href={`/blog/${post.slug}`} variant="plain" prefetch="intent">
            {post.title}
          </Link>
        </Heading>
        {variant === "compact" ? null : <p className="post-card-excerpt">{nonBreaking(post.excerpt)}</p>}
        <PostFacts post={post} withAuthor={variant !== "compact"} />
      </div>
    </article>
  );
}

function Kicker({ post, variant }: Pick<PostCardProps, "post" | "variant">) {
  const [tag] = post.tags;
  const words = [variant === "featured" ? "Featured" : undefined, tag?.name].filter(Boolean);
  return words.length > 0 && variant !== "compact" ? <p className="eyebrow">{words.join(" · ")}</p> : null;
}

function PostFacts({ post, withAuthor }: { post: PostCardData; withAuthor: boolean }) {
  return (
    <p className="post-facts">
      {withAuthor && post.author_name ? <span className="post-author">{post.author_name}</span> : null}
      {post.published_at ? (
        <span>
          <TimeAgo date={post.published_at} />
        </span>
      ) : null}
      <span>{post.minutes} min read</span>
    </p>
  );
}
