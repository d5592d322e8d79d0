import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "../backend/browser-client.ts";
import { rowsOf } from "../backend/rows.ts";

export type Colleague = { id: string; name: string; role: "admin" | "editor" };

/** Who works in the back office. Editors know others by name alone. */
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

/** Messages are for administrators: only they can be asked to answer one. */
export function administratorsBeside(colleagues: readonly Colleague[], userId: string): Colleague[] {
  return colleagues.filter(({ id, role }) => role === "admin" && id !== userId);
}
