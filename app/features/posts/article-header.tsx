import type { ReactNode } from "react";
import { Avatar } from "~/ui/avatar.tsx";
import { Breadcrumb, type Crumb } from "~/ui/breadcrumb.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { BookmarkIcon, ClockIcon } from "~/ui/icons/everyday.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { unbroken } from "~/ui/unbroken.tsx";
import { PostCover } from "./post-cover.tsx";
import type { Post } from "./queries.ts";
import { tagLabel } from "./tag-label.ts";

type ArticleHeaderProps = {
  post: Omit<Post, "content">;
  crumbs: Crumb[];
  /** What a signed-in reader may do with it. */
  tools?: ReactNode;
};

export function ArticleHeader({ post, crumbs, tools }: ArticleHeaderProps) {
  const [tag] = post.tags;
  return (
    <header className="container-page article-header">
      <Breadcrumb crumbs={crumbs} current={post.title} className="pt-6" />
      <div className="grid-page article-words">
        <div className="lg:col-span-7">
          {tag ? <p className="eyebrow mb-4">{tagLabel(tag)}</p> : null}
          <h1 className="title">{post.title}</h1>
          {post.excerpt ? <p className="lead mt-5">{unbroken(post.excerpt)}</p> : null}
        </div>
        <PostCover
          post={post}
          sizes="(min-width: 64rem) 36rem, 100vw"
          eager
          className="article-cover lg:col-span-5"
        />
      </div>
      <div className="byline">
        <Byline post={post} />
        <ForVisitors slug={post.slug} />
        {tools}
      </div>
    </header>
  );
}

function Byline({ post }: Pick<ArticleHeaderProps, "post">) {
  return (
    <div className="flex items-center gap-3">
      {post.author_name ? <Avatar name={post.author_name} src={post.author_image} /> : null}
      <div>
        {post.author_name ? <p className="byline-name">{post.author_name}</p> : null}
        <p className="post-facts mt-0">
          {post.published_at ? (
            <span>
              <TimeAgo date={post.published_at} />
            </span>
          ) : null}
          <span>{post.minutes} min read</span>
        </p>
      </div>
    </div>
  );
}

/** Who is signed in is not known when a page is rendered: these lead to the sign-in and back; a reader sees the tools instead. */
function ForVisitors({ slug }: { slug: string }) {
  const signIn = `/login?next=/blog/${slug}`;
  return (
    <div className="no-print when-signed-out flex flex-wrap gap-2">
      <ButtonLink href={signIn} variant="ghost" size="sm" rel="nofollow">
        <BookmarkIcon width="18" height="18" />
        Sign in to bookmark
      </ButtonLink>
      <ButtonLink href={signIn} variant="ghost" size="sm" rel="nofollow">
        <ClockIcon width="18" height="18" />
        Save for later
      </ButtonLink>
    </div>
  );
}
