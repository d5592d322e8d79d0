// Sends what the outbox keeps, and empties it as far as the backend took it.
import { accessOf } from "~/lib/backend/access.ts";
import type { Access } from "~/lib/backend/keepalive-request.ts";
import { outbox } from "./outbox.ts";
import { sendReports } from "./queries.ts";

/** "off": the reader switched the history off, and nothing is kept any more. */
export type Delivery = "sent" | "nothing" | "kept" | "off";

const underWay = new Map<string, Promise<Delivery>>();

/** One at a time for each account: who asks meanwhile gets the answer that is coming. */
export function deliver(userId: string): Promise<Delivery> {
  const running = underWay.get(userId);
  if (running) return running;
  if (outbox.kept(userId).length === 0) return Promise.resolve("nothing");
  const delivery = accessOf(userId)
    .then((access) => (access ? deliverNow(userId, access) : "kept"))
    .catch(() => "kept" as const)
    .finally(() => underWay.delete(userId));
  underWay.set(userId, delivery);
  return delivery;
}

/** Without a detour, for the moment in which the page goes. */
export async function deliverNow(userId: string, access: Access): Promise<Delivery> {
  const reports = outbox.kept(userId);
  if (reports.length === 0) return "nothing";
  try {
    const response = await sendReports(reports, access);
    if (response.ok) {
      const counted: unknown = await response.json();
      if (counted === 0) outbox.forget(userId);
      else outbox.confirm(userId, reports);
      return counted === 0 ? "off" : "sent";
    }
    // What was not understood will not be understood later either.
    if (response.status === 400 || response.status === 422) outbox.confirm(userId, reports);
    return "kept";
  } catch {
    return "kept";
  }
}
