import type { ReactNode } from "react";
import { formatDate } from "#common/dates/format.ts";
import { authorHref } from "~/lib/records/author-href.ts";
import { Avatar } from "~/ui/avatar.tsx";
import { Breadcrumb, type Crumb } from "~/ui/breadcrumb.tsx";
import { ButtonLink } from "~/ui/button.tsx";
import { BookmarkIcon, ClockIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { nonBreaking, nonBreakingHeading } from "~/ui/non-breaking.tsx";
import { PictureCaption } from "~/ui/picture.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import { DateText } from "~/ui/time-ago.tsx";
import { PostCover } from "./post-cover.tsx";
import type { Post } from "./queries.ts";

type ArticleHeaderProps = {
  post: Post;
  crumbs: Crumb[];
  /** What a signed-in reader may do with it. */
  tools?: ReactNode;
};

export function ArticleHeader({ post, crumbs, tools }: ArticleHeaderProps) {
  const [tag] = post.tags;
  return (
    <header className="container-page article-header">
      <Breadcrumb crumbs={crumbs} current={post.title} />
      <div className="grid-page article-words" data-shape="7/5">
        <div>
          {tag ? <p className="eyebrow">{tag.name}</p> : null}
          <h1 className="title">{nonBreakingHeading(post.title)}</h1>
          {post.excerpt ? <p className="lead">{nonBreaking(post.excerpt)}</p> : null}
        </div>
        <figure className="article-figure">
          <PostCover post={post} sizes="(min-width: 64rem) 36rem, 100vw" eager className="article-cover" />
          <PictureCaption facts={post.picture} />
        </figure>
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
  const name = post.by?.name ?? post.author_name;
  return (
    <div className="byline-author">
      {name ? <Avatar name={name} src={post.author_image || post.by?.image} /> : null}
      <div>
        {name ? (
          <p className="byline-name">
            {post.by?.slug ? (
              <Link href={authorHref(post.by.slug)} variant="quiet" rel="author">
                {name}
              </Link>
            ) : (
              name
            )}{" "}
            <SampleMark of={post.by?.is_sample} />
          </p>
        ) : null}
        <p className="post-facts">
          {post.published_at ? (
            <span>
              <DateText date={post.published_at} />
            </span>
          ) : null}
          {isUpdated(post) ? (
            <span>
              Updated <DateText date={post.updated_at} />
            </span>
          ) : null}
          <span>{post.minutes} min read</span>
        </p>
      </div>
    </div>
  );
}

/** On a later day than it was published. */
function isUpdated({ published_at, updated_at }: Post): boolean {
  if (!published_at || updated_at <= published_at) return false;
  return formatDate(updated_at) !== formatDate(published_at);
}

/** Who is signed in is not known when a page is rendered: these lead to the sign-in and back; a reader sees the tools instead. */
function ForVisitors({ slug }: { slug: string }) {
  const signIn = `/login?next=/blog/${slug}`;
  return (
    <div className="no-print when-signed-out button-row" data-size="sm">
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
