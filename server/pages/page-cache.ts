// Stored pages by URL; the least used are dropped first. A page expires when a table it was rendered from changes. It is then served for
// two seconds while it is rendered again, and stays a fallback for the time while the backend is down (docs/decisions/0054).
import type { StoredResponse } from "../http/stored-response.ts";
import type { Revisions } from "./freshness.ts";
import type { Answers } from "./render-scope.ts";

/** Milliseconds after a change during which visitors may get the previous page. */
export const staleFor = 2_000;
/** Pages also show times ("3 days ago", the expiry of security.txt): none is older than an hour. */
export const maxAge = 3_600_000;

type Entry = {
  stored: StoredResponse;
  /** The tables it was rendered from. */
  shows: Revisions;
  /** What it was rendered from, where only a change of that can make it another page. */
  answers?: Answers;
  /** Until when it certainly was what the database holds; undefined while it is. */
  outdatedSince?: number;
  isRestored?: boolean;
  usedSince?: boolean;
};

/** The state of the cache when a rendering began. */
export type Began = { expiries: number; comparedAt: number };

export class PageCache {
  #entries = new Map<string, Entry>();
  #bytes = 0;
  #revisions: Revisions = {};
  /** When the revisions were last asked for. */
  #comparedAt = 0;
  #generation = 0;
  #expiries = 0;
  /** No fresh page was rendered before. */
  #renderedSince: number;
  readonly #maxBytes: number;
  readonly #now: () => number;

  constructor({ maxBytes = 64 * 1024 * 1024, now = Date.now } = {}) {
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#renderedSince = now();
  }

  /** Grows with every change. */
  get generation() {
    return this.#generation;
  }

  /** Takes the revisions that were asked for at this time. True when pages have expired. */
  follow(revisions: Revisions, askedAt: number): boolean {
    const before = this.#generation;
    const changed = JSON.stringify(revisions) !== JSON.stringify(this.#revisions);
    this.#revisions = revisions;
    if (this.#comparedAt === 0 || askedAt - this.#renderedSince >= maxAge) this.expireAll(this.#comparedAt);
    else if (changed) {
      this.#generation++;
      for (const entry of this.#entries.values())
        if (!this.isCurrent(entry.shows)) entry.outdatedSince ??= this.#comparedAt;
    }
    this.#comparedAt = askedAt;
    return this.#generation !== before;
  }

  begin(): Began {
    return { expiries: this.#expiries, comparedAt: this.#comparedAt };
  }

  /** Whether a rendering that began then shows every change older than two seconds. */
  isRecent({ comparedAt }: Began): boolean {
    return this.#now() - comparedAt < staleFor;
  }

  fresh(key: string): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.outdatedSince !== undefined) return undefined;
    if (entry.stored.until !== undefined && entry.stored.until <= this.#now()) return undefined;
    entry.usedSince = true;
    return entry.stored;
  }

  /** The page from before a change that is less than two seconds old. A stored "not found" is none: the page may exist now. */
  stale(key: string): StoredResponse | undefined {
    const { stored, outdatedSince } = this.#entries.get(key) ?? {};
    const since = Math.min(outdatedSince ?? Infinity, stored?.until ?? Infinity);
    return stored && stored.status < 400 && this.#now() - since < staleFor ? stored : undefined;
  }

  /** The pages that are served from before a change. */
  staleKeys(): string[] {
    return [...this.#entries]
      .filter(([key, { outdatedSince }]) => outdatedSince !== undefined && this.stale(key))
      .map(([key]) => key);
  }

  lastGood(key: string): StoredResponse | undefined {
    return this.#entries.get(key)?.stored;
  }

  /** A rendering that began before a change of what it shows is outdated from the start. */
  put(key: string, stored: StoredResponse, began: Began, shows: Revisions = {}, answers?: Answers) {
    const isOfNow = began.expiries === this.#expiries;
    const outdatedSince = isOfNow ? this.#outdatedSince(shows, began) : 0;
    this.#insert(key, { stored, shows, outdatedSince, answers: isOfNow ? answers : undefined });
  }

  /** The answers to compare, when that can show that the page is as it was. */
  answersOf(key: string): Answers | undefined {
    const { stored, answers } = this.#entries.get(key) ?? {};
    return (stored?.until ?? Infinity) > this.#now() ? answers : undefined;
  }

  /** The same answers were read from these revisions. */
  renew(key: string, answers: Answers, began: Began, shows: Revisions): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry?.answers !== answers) return undefined;
    Object.assign(entry, { shows, outdatedSince: this.#outdatedSince(shows, began) });
    return entry.stored;
  }

  #outdatedSince(shows: Revisions, began: Began): number | undefined {
    return this.isCurrent(shows) ? undefined : began.comparedAt;
  }

  /** A page of an earlier process: a fallback until it is confirmed. */
  restore(key: string, stored: StoredResponse, shows: Revisions) {
    if (!this.#entries.has(key)) this.#insert(key, { stored, shows, outdatedSince: 0, isRestored: true });
  }

  /** The restored page is fresh if it shows what the database holds. */
  confirm(key: string, renderedAt: number) {
    const entry = this.#entries.get(key);
    if (!entry?.isRestored || this.#comparedAt === 0 || !this.isCurrent(entry.shows)) return;
    Object.assign(entry, { outdatedSince: undefined, isRestored: false });
    this.#renderedSince = Math.min(this.#renderedSince, renderedAt);
  }

  /** The age of such a page is unknown: it is served when there is no other, not while another is rendered. */
  isRestored(key: string): boolean {
    return this.#entries.get(key)?.isRestored === true;
  }

  /** The same page in fewer bytes. Does nothing if another page has replaced it. */
  replace(key: string, stored: StoredResponse, smaller: StoredResponse) {
    const entry = this.#entries.get(key);
    if (entry?.stored !== stored) return;
    entry.stored = smaller;
    this.#bytes += smaller.bytes - stored.bytes;
  }

  /** Only a fallback from now on. */
  retire(key: string) {
    const entry = this.#entries.get(key);
    if (entry) entry.outdatedSince = 0;
  }

  /** Everything is out of date from now on, and no page is lent to a visitor unless a time is given. */
  expireAll(since = 0) {
    this.#generation++;
    this.#expiries++;
    this.#renderedSince = this.#now();
    for (const entry of this.#entries.values()) {
      entry.outdatedSince = Math.min(since, entry.outdatedSince ?? since);
      entry.answers = undefined;
    }
  }

  /** True for pages that show what the database holds, as far as is known. */
  isCurrent(shows: Revisions): boolean {
    return Object.entries(shows).every(([table, revision]) => this.#revisions[table] === revision);
  }

  #insert(key: string, entry: Entry) {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += entry.stored.bytes;
    this.#makeRoom();
  }

  /** Second chance: a page that was used since it came to the front moves to the back once, so a flood of odd URLs evicts itself. */
  #makeRoom() {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes || this.#entries.size === 1) return;
      if (!entry.usedSince) {
        this.#remove(key);
        continue;
      }
      entry.usedSince = false;
      this.#entries.delete(key);
      this.#entries.set(key, entry);
    }
  }

  #remove(key: string) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.stored.bytes;
  }
}
