import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/browser-client.ts";
import { listRecommendedPosts } from "./queries.ts";

/** Asked only when somebody is signed in. */
export function recommendedPostsQuery(userId: string) {
  return queryOptions({
    queryKey: ["recommended-posts", userId],
    queryFn: async () => listRecommendedPosts(await browserClient()),
  });
}
