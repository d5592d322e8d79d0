// What was read and not yet confirmed by the backend, in browser storage: it survives a lost connection, a closed tab, a crash. Each
// account has its own; a report may be sent twice, because a session reports its seconds so far (record_reading).
import { readingQueueKey as storageKey } from "~/lib/browser/reading-queue-key.ts";

/** As many as the backend takes at once. */
const limit = 50;

export type ReadingReport = {
  /** One article on one screen, from opening to leaving. */
  session: string;
  post: string;
  /** Of this session, so far. */
  seconds: number;
  depth: number;
  position: number;
  at: string;
};
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function createOutbox(store: () => Store) {
  function load(): Record<string, ReadingReport[]> {
    try {
      const found: unknown = JSON.parse(store().getItem(storageKey) ?? "{}");
      return isOutbox(found) ? found : {};
    } catch {
      return {};
    }
  }
  function write(userId: string, reports: ReadingReport[]) {
    const all = { ...load(), [userId]: reports.slice(-limit) };
    if (reports.length === 0) delete all[userId];
    try {
      if (Object.keys(all).length === 0) store().removeItem(storageKey);
      else store().setItem(storageKey, JSON.stringify(all));
    } catch {
      // Storage is refused or full: what cannot be kept is sent at once or lost. Reading goes on.
    }
  }
  return {
    kept: (userId: string) => load()[userId] ?? [],
    /** The newest word of a session replaces the one before. */
    keep(userId: string, report: ReadingReport) {
      const others = this.kept(userId).filter((each) => each.session !== report.session);
      write(userId, [...others, report]);
    },
    /** Removes what was confirmed; what has grown since stays. */
    confirm(userId: string, sent: ReadingReport[]) {
      const seconds = new Map(sent.map((report) => [report.session, report.seconds]));
      write(
        userId,
        this.kept(userId).filter((report) => report.seconds > (seconds.get(report.session) ?? -1)),
      );
    },
    forget: (userId: string) => write(userId, []),
  };
}

function isOutbox(value: unknown): value is Record<string, ReadingReport[]> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((reports) => Array.isArray(reports) && reports.every(isReport));
}

function isReport(value: unknown): value is ReadingReport {
  const report = (value ?? {}) as Record<string, unknown>;
  return (
    [report.session, report.post, report.at].every((each) => typeof each === "string") &&
    [report.seconds, report.depth, report.position].every((each) => Number.isFinite(each))
  );
}

export const outbox = createOutbox(() => localStorage);
