import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { useOptimisticWrite } from "~/lib/backend/use-optimistic-write.ts";
import { useFlushOnPageHide } from "~/lib/drafts/use-flush-on-page-hide.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { BookmarkIcon, ClockIcon, CloseIcon } from "~/ui/icons/everyday.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { type Shelf, type ShelvedPost, setOnShelf, setOnShelfWhileLeaving } from "../queries.ts";
import { ArticleRow, ArticleRowsLoading } from "./article-row.tsx";
import { progressOf } from "./format.ts";
import { progressQuery, readingKey, shelfQuery } from "./query-options.ts";

const words = {
  reading_list: {
    title: "Reading List",
    icon: ClockIcon,
    empty: "Your reading list is empty",
    hint: "Press “Save for later” on an article to list it here with your progress.",
    kept: "Saved",
    remove: "Remove from reading list",
    removed: "Removed from your reading list",
  },
  bookmarks: {
    title: "Bookmarks",
    icon: BookmarkIcon,
    empty: "You have no bookmarks yet",
    hint: "Press “Bookmark” on an article to list it here.",
    kept: "Bookmarked",
    remove: "Remove bookmark",
    removed: "Bookmark removed",
  },
} satisfies Record<Shelf, Record<string, unknown>>;

/** One of the two shelves as a list: newest first, each with its progress, each removable, and removable by mistake. */
export function ShelfList({ shelf, userId }: { shelf: Shelf; userId: string }) {
  const query = useQuery(shelfQuery(shelf, userId));
  const heading = useRef<HTMLHeadingElement>(null);
  // Here and not beside the rows, which go with the last article.
  const change = useShelfChange(shelf, userId);
  const said = words[shelf];
  return (
    <section className="panel" aria-labelledby={`${shelf}-title`}>
      <h2 id={`${shelf}-title`} ref={heading} tabIndex={-1} className="panel-title">
        {said.title}
      </h2>
      <Loaded query={query} failure="This list could not be loaded." loading={<ArticleRowsLoading />}>
        {(posts) =>
          posts.length > 0 ? (
            <Rows
              shelf={shelf}
              userId={userId}
              posts={posts}
              change={change}
              afterRemoval={() => heading.current?.focus()}
            />
          ) : (
            <EmptyState icon={said.icon} title={said.empty} action={<Browse />}>
              {said.hint}
            </EmptyState>
          )
        }
      </Loaded>
    </section>
  );
}

type RowsProps = {
  shelf: Shelf;
  userId: string;
  posts: ShelvedPost[];
  change: (wanted: Change) => void;
  afterRemoval: () => void;
};

function Rows({ shelf, userId, posts, change, afterRemoval }: RowsProps) {
  const { data: reads } = useQuery(progressQuery(userId));
  const said = words[shelf];
  function remove(post: ShelvedPost) {
    change({ post, wanted: false });
    afterRemoval();
    toast({
      title: said.removed,
      description: post.title,
      action: { label: "Undo", onClick: () => change({ post, wanted: true }) },
    });
  }
  return (
    <ul className="article-rows">
      {posts.map((post) => (
        <ArticleRow
          key={post.id}
          post={post}
          progress={progressOf(
            reads?.find((read) => read.post_id === post.id),
            post.minutes,
          )}
          facts={
            <span>
              {said.kept} <TimeAgo date={post.kept_at} />
            </span>
          }
          action={
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`${said.remove}: ${post.title}`}
              title={said.remove}
              onClick={() => remove(post)}
            >
              <CloseIcon width="18" height="18" />
            </Button>
          }
        />
      ))}
    </ul>
  );
}

type Change = { post: ShelvedPost; wanted: boolean };

/** Shown at once; put back as it was, with a word, when the backend refuses. */
function useShelfChange(shelf: Shelf, userId: string) {
  const { mutate, pending } = useOptimisticWrite<ShelvedPost[], Change>({
    key: ["change shelf", shelf, userId],
    queryKey: shelfQuery(shelf, userId).queryKey,
    affected: readingKey(userId),
    send: async ({ post, wanted }) => setOnShelf(await browserClient(), shelf, userId, post.id, wanted),
    apply: (posts, { post, wanted }) => {
      const others = posts?.filter(({ id }) => id !== post.id) ?? [];
      return wanted ? newestFirst([...others, post]) : others;
    },
    onRefused: (error) => toastFailure("The list was not changed", error),
  });
  useFlushOnPageHide(userId, (access) => {
    // Each article as it was last wanted.
    const last = new Map(pending().map(({ post, wanted }) => [post.id, wanted]));
    for (const [id, wanted] of last) setOnShelfWhileLeaving(access, shelf, userId, id, wanted);
  });
  return mutate;
}

function newestFirst(posts: ShelvedPost[]): ShelvedPost[] {
  return posts.sort((a, b) => b.kept_at.localeCompare(a.kept_at));
}

function Browse(): ReactNode {
  return (
    <ButtonLink href="/blog" variant="secondary" size="sm">
      Browse articles
    </ButtonLink>
  );
}
