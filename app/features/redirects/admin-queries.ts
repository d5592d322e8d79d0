import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import type { Redirect } from "#content-model/read-redirect.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
import { type CheckedLink, linkProblem } from "~/lib/references/link-problem.ts";

export type BrokenLink = CheckedLink & { table_name: string; row_id: string; title: string; problem: string };

/** Without links to paths of the application, which always exist. */
export function brokenLinksQuery(userId: string) {
  return queryOptions({
    queryKey: ["broken links", userId],
    queryFn: async (): Promise<BrokenLink[]> =>
      rowsOf(await (await browserClient()).rpc("broken_links", undefined, { get: true })).flatMap((row) => {
        const problem = linkProblem(row);
        return problem ? [{ ...row, problem }] : [];
      }),
  });
}

/** Replaces the target of an existing redirect. */
export async function importRedirect(db: Database, { from, target }: Redirect): Promise<void> {
  refuseFailure(
    await db
      .from("redirects")
      .upsert({ from_path: from, target, made_by: "editor" }, { onConflict: "from_path" }),
  );
}
