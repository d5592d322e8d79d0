import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "../backend/browser-client.ts";
import { rowsOf } from "../backend/rows.ts";

export type Colleague = { id: string; name: string; role: "admin" | "editor" };

/** The people who work in the back office. Editors only see their names. */
export function colleaguesQuery(userId: string) {
  return queryOptions({
    queryKey: ["colleagues", userId],
    queryFn: async () =>
      rowsOf(await (await browserClient()).rpc("colleagues", undefined, { get: true })) as Colleague[],
  });
}

export function nameOf(colleagues: readonly Colleague[], id: string | null | undefined): string {
  return colleagues.find((each) => each.id === id)?.name ?? "A colleague";
}

/** Messages are for administrators, so only they can be assigned one. */
export function administratorsBeside(colleagues: readonly Colleague[], userId: string): Colleague[] {
  return colleagues.filter(({ id, role }) => role === "admin" && id !== userId);
}
