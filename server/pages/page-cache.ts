// Stored pages by URL, the least used first out. A page that is out of date stays as a fallback for the time the backend is down.
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

  /** What a rendering that starts now will belong to. */
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

  /** From an earlier process: a fallback, until it is known to be what the database holds. */
  restore(key: string, stored: StoredResponse) {
    if (!this.#entries.has(key)) this.put(key, stored, ofAnEarlierProcess);
  }

  /** It is. */
  confirm(key: string) {
    const entry = this.#entries.get(key);
    if (entry?.generation === ofAnEarlierProcess) entry.generation = this.#generation;
  }

  /** The age of such a page is not known: it is served when there is no other, not while another is rendered. */
  isRestored(key: string): boolean {
    return this.#entries.get(key)?.generation === ofAnEarlierProcess;
  }

  /** The same page in fewer bytes; nothing when another has come in the meantime. */
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

  /** Second chance: a page asked for since it came to the front goes to the back once, so a flood of odd URLs evicts itself. */
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
