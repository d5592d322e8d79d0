import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
import { ilikePattern } from "~/lib/text/search-term.ts";
import { peopleQueries } from "./queries.ts";

/** All null when the auth service blocked the account without the back office. */
export type Block = {
  account: string;
  since: string | null;
  blocked_by: string | null;
  reason: string | null;
};
export type Account = { id: string; name: string | null; email: string | null; block: Block | undefined };

const mostAccounts = 50;

/** The accounts found, or all blocked accounts without a search. */
async function listAccounts(db: Database, search: string): Promise<Account[]> {
  const blocks = new Map(
    (rowsOf(await db.rpc("blocked_accounts", undefined, { get: true })) as Block[]).map((block) => [
      block.account,
      block,
    ]),
  );
  const pattern = ilikePattern(search);
  const profiles = db.from("profiles").select("id, full_name, email").order("email").limit(mostAccounts);
  const found = rowsOf(
    await (pattern
      ? profiles.or(`full_name.ilike.${pattern},email.ilike.${pattern}`)
      : profiles.in("id", [...blocks.keys()].slice(0, mostAccounts))),
  );
  return found.map(({ id, full_name, email }) => ({ id, name: full_name, email, block: blocks.get(id) }));
}

export function accountsQuery(userId: string, search: string) {
  return queryOptions({
    queryKey: [...peopleQueries(userId).queryKey, "accounts", search],
    queryFn: async () => listAccounts(await browserClient(), search),
    placeholderData: keepPreviousData,
  });
}

export async function changeBlock(
  db: Database,
  verb: "block" | "unblock",
  account: string,
  reason: string,
): Promise<void> {
  refuseFailure(await db.rpc(verb === "block" ? "block_account" : "unblock_account", { account, reason }));
}
