// Stored pages by URL; the least used are dropped first. An outdated page stays as a fallback for the time while the backend is down.
import type { StoredResponse } from "../http/stored-response.ts";

const ofAnEarlierProcess = -1;

type Entry = { stored: StoredResponse; generation: number; usedSince: boolean };

export class PageCache {
  #entries = new Map<string, Entry>();
  #bytes = 0;
  #generation = 0;
  readonly #maxBytes: number;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The generation of a rendering that starts now. */
  get generation() {
    return this.#generation;
  }

  fresh(key: string): StoredResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry?.generation !== this.#generation) return undefined;
    if (entry.stored.until !== undefined && entry.stored.until <= Date.now()) return undefined;
    entry.usedSince = true;
    return entry.stored;
  }

  lastGood(key: string): StoredResponse | undefined {
    return this.#entries.get(key)?.stored;
  }

  /** A rendering begun before the content changed is kept as a fallback only. */
  put(key: string, stored: StoredResponse, generation: number) {
    this.#remove(key);
    this.#entries.set(key, { stored, generation, usedSince: false });
    this.#bytes += stored.bytes;
    this.#makeRoom();
  }

  /** A page of an earlier process: a fallback until it is confirmed. */
  restore(key: string, stored: StoredResponse) {
    if (!this.#entries.has(key)) this.put(key, stored, ofAnEarlierProcess);
  }

  /** The restored page shows what the database holds. */
  confirm(key: string) {
    const entry = this.#entries.get(key);
    if (entry?.generation === ofAnEarlierProcess) entry.generation = this.#generation;
  }

  /** The age of such a page is unknown: it is served when there is no other, not while another is rendered. */
  isRestored(key: string): boolean {
    return this.#entries.get(key)?.generation === ofAnEarlierProcess;
  }

  /** The same page in fewer bytes. Does nothing when another page has replaced it. */
  replace(key: string, stored: StoredResponse, smaller: StoredResponse) {
    const entry = this.#entries.get(key);
    if (entry?.stored !== stored) return;
    entry.stored = smaller;
    this.#bytes += smaller.bytes - stored.bytes;
  }

  /** Everything is out of date from now on. */
  expireAll() {
    this.#generation++;
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
