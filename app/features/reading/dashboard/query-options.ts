// The dashboard's questions. Each page that opens asks again, because reading happens elsewhere; what was known is shown meanwhile.
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { deliver } from "../deliver.ts";
import {
  getSummary,
  listHistory,
  listProgress,
  listShelf,
  listWeeks,
  noteVisit,
  type Shelf,
} from "../queries.ts";

const always = { refetchOnMount: "always" } as const;

/** All of one reader's reading: invalidated together. */
export const readingKey = (userId: string) => ["reading", userId] as const;

/** What this browser still keeps belongs into the numbers. */
async function afterDelivery<Result>(
  userId: string,
  ask: (db: Database) => Promise<Result>,
): Promise<Result> {
  await deliver(userId);
  return ask(await browserClient());
}

export function summaryQuery(userId: string) {
  return queryOptions({
    ...always,
    queryKey: [...readingKey(userId), "summary"],
    queryFn: () => afterDelivery(userId, getSummary),
  });
}

export function weeksQuery(userId: string) {
  return queryOptions({
    ...always,
    queryKey: [...readingKey(userId), "weeks"],
    queryFn: () => afterDelivery(userId, listWeeks),
  });
}

export function lastVisitQuery(userId: string) {
  return queryOptions({
    queryKey: ["last-visit", userId],
    queryFn: async () => noteVisit(await browserClient()),
  });
}

export function shelfQuery(shelf: Shelf, userId: string) {
  return queryOptions({
    ...always,
    queryKey: [...readingKey(userId), "shelf", shelf],
    queryFn: async () => listShelf(await browserClient(), shelf, userId),
  });
}

export function progressQuery(userId: string) {
  return queryOptions({
    ...always,
    queryKey: [...readingKey(userId), "progress"],
    queryFn: () => afterDelivery(userId, (db) => listProgress(db, userId)),
  });
}

export function historyQuery(userId: string) {
  return queryOptions({
    ...always,
    queryKey: [...readingKey(userId), "history"],
    queryFn: () => afterDelivery(userId, (db) => listHistory(db, userId)),
  });
}
