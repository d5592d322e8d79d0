import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { TrashIcon } from "~/ui/icons/actions.tsx";
import { BookIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { forgetArticle, type ReadPost } from "../queries.ts";
import { ArticleRow, ArticleRowsLoading } from "./article-row.tsx";
import { progressOf, readingTime } from "./format.ts";
import { historyQuery, readingKey } from "./query-options.ts";

type HistoryListProps = { userId: string; keepsHistory: boolean | undefined };

/** What was read, newest first, and each of it can be forgotten. */
export function HistoryList({ userId, keepsHistory }: HistoryListProps) {
  const query = useQuery(historyQuery(userId));
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="panel" aria-labelledby="read-title">
      <h2 id="read-title" ref={heading} tabIndex={-1} className="panel-title">
        What you have read
      </h2>
      {keepsHistory === false ? (
        <p className="panel-note">
          Your reading history is off, so nothing is added here.{" "}
          <Link href="/dashboard?tab=settings#privacy">Change this in the settings</Link>.
        </p>
      ) : null}
      <Loaded
        query={query}
        failure="Your reading history could not be loaded."
        loading={<ArticleRowsLoading />}
      >
        {(posts) =>
          posts.length > 0 ? (
            <Rows userId={userId} posts={posts} afterRemoval={() => heading.current?.focus()} />
          ) : (
            <EmptyState icon={BookIcon} title="Nothing yet">
              Articles that you read while you are signed in are listed here. Only you can see them.
            </EmptyState>
          )
        }
      </Loaded>
    </section>
  );
}

type RowsProps = { userId: string; posts: ReadPost[]; afterRemoval: () => void };

function Rows({ userId, posts, afterRemoval }: RowsProps) {
  const queries = useQueryClient();
  const write = useWrite();
  async function forget(post: ReadPost) {
    try {
      await write(async () => forgetArticle(await browserClient(), userId, post.id));
    } catch (error) {
      toastFailure("The article was not removed", error);
      return;
    }
    await queries.invalidateQueries({ queryKey: readingKey(userId) });
    afterRemoval();
    toast({ variant: "success", title: "Removed from history", description: post.title });
  }
  return (
    <ul className="article-rows">
      {posts.map((post) => (
        <ArticleRow
          key={post.id}
          post={post}
          progress={progressOf(post, post.minutes)}
          facts={
            <>
              <span>
                Read <TimeAgo date={post.last_read_at} />
              </span>
              <span>{readingTime(post.seconds)} spent</span>
            </>
          }
          action={
            <ConfirmDialog
              title="Remove from history?"
              description={`Reading time and progress of “${post.title}” are deleted permanently. Its bookmark stays, and its notification stays marked as read.`}
              confirmLabel="Remove from history"
              destructive
              onConfirm={() => forget(post)}
              trigger={
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Remove from history: ${post.title}`}
                  title="Remove from history"
                >
                  <TrashIcon width="18" height="18" />
                </Button>
              }
            />
          }
        />
      ))}
    </ul>
  );
}
