import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { BackendError, refuseFailure, rowOf } from "~/lib/backend/rows.ts";
import type { OfficeRole } from "./queries.ts";

export type Invitation = { email: string; role: OfficeRole; expires_at: string; has_account: boolean };

/** Null when the link is unknown, used, withdrawn or over. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ["invitation", token],
    queryFn: async () => {
      return rowOf(await (await browserClient()).rpc("read_invitation", { token })) as Invitation | null;
    },
  });
}

/** Asks the web process: the link has proved the mailbox, so the account needs no confirmation. */
export async function makeAccount(token: string, password: string): Promise<void> {
  const response = await fetch("/invitation/account", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, password }),
    signal: AbortSignal.timeout(45_000),
  });
  if (response.ok) return;
  const answer: { problem?: string } = await response.json().catch(() => ({}));
  throw new BackendError(answer.problem ?? "The service did not respond.");
}

export async function acceptInvitation(db: Database, token: string): Promise<void> {
  refuseFailure(await db.rpc("accept_invitation", { token }));
}

export async function nameOneself(db: Database, userId: string, name: string): Promise<void> {
  refuseFailure(await db.from("profiles").update({ full_name: name }).eq("id", userId));
}
