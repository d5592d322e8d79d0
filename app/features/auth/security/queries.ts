import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { refuseFailure, rowsOf } from "~/lib/backend/rows.ts";
import { listFactors, recoveryStatus } from "../second-factor/factor-calls.ts";

export function factorsQuery(userId: string) {
  return queryOptions({
    queryKey: ["factors", userId],
    queryFn: async () => listFactors(await browserClient()),
  });
}

/** Below the factors: with the last of them the codes go, too. Asked only where the factors tell of some. */
export function recoveryQuery(userId: string) {
  return queryOptions({
    queryKey: ["factors", userId, "recovery"],
    queryFn: async () => recoveryStatus(await browserClient()),
  });
}

export type OwnSession = Awaited<ReturnType<typeof ownSessions>>[number];

async function ownSessions(db: Database) {
  return rowsOf(await db.rpc("own_sessions", undefined, { get: true }));
}

/** Always fetched again: a session that ends elsewhere must not be listed. */
export function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ["sessions", userId],
    staleTime: 0,
    queryFn: async () => ownSessions(await browserClient()),
  });
}

/** A session that has already ended is no error: the result is the same. */
export async function endSession(db: Database, session: string): Promise<void> {
  const answer = await db.rpc("end_session", { session });
  if (answer.error?.code !== "P0002") refuseFailure(answer);
}

export async function endOtherSessions(db: Database): Promise<void> {
  const { error } = await db.auth.signOut({ scope: "others" });
  if (error) throw error;
}

export function signInsQuery(userId: string) {
  return queryOptions({
    queryKey: ["sign-ins", userId],
    queryFn: async () =>
      rowsOf(await (await browserClient()).rpc("recent_sign_ins", undefined, { get: true })),
  });
}
