import { queryOptions, useQuery } from "@tanstack/react-query";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { BookIcon } from "~/ui/icons/everyday.tsx";
import { Link } from "~/ui/link.tsx";
import { Loaded } from "~/ui/loaded.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { PostCard } from "./post-card.tsx";
import { listRecommendedPosts } from "./queries.ts";

/** The dashboard's Recommended for You: the latest three, as compact cards. */
export function RecommendedPosts({ userId }: { userId: string }) {
  const query = useQuery(recommendedPostsQuery(userId));
  return (
    <section className="panel" aria-labelledby="recommended-title">
      <div className="panel-head">
        <h2 id="recommended-title" className="panel-title">
          Recommended for You
        </h2>
        <Link href="/blog" variant="arrow" className="small">
          View All Articles
        </Link>
      </div>
      <Loaded query={query} failure="Recommended articles could not be loaded." loading={<Loading />}>
        {(posts) =>
          posts.length > 0 ? (
            <ul className="recommended">
              {posts.map((post) => (
                <li key={post.id}>
                  <PostCard post={post} variant="compact" />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState icon={BookIcon} title="Nothing has been published yet">
              The first article will appear here.
            </EmptyState>
          )
        }
      </Loaded>
    </section>
  );
}

function Loading() {
  return (
    <ul className="recommended" aria-busy="true" aria-label="Loading">
      {["first", "second", "third"].map((row) => (
        <li key={row} className="post-card" data-variant="compact">
          <Skeleton />
          <div>
            <Skeleton />
            <Skeleton />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Asked only when a reader is signed in. */
function recommendedPostsQuery(userId: string) {
  return queryOptions({
    queryKey: ["recommended-posts", userId],
    queryFn: async () => listRecommendedPosts(await browserClient()),
  });
}
