import { everyPage } from "../pages/cdn.ts";
import type { Revisions } from "../pages/freshness.ts";
import { PageCache } from "../pages/page-cache.ts";
import type { Backend } from "../supervisor/backend.ts";

/** The stored pages, and the revisions of the tables they were rendered from. */
export class PublicContent {
  readonly pages = new PageCache();
  #revisions: Revisions = {};
  readonly #purge: (tags: string[]) => void;
  #onExpire: () => void = () => undefined;
  #onFollow: (revisions: Revisions) => void = () => undefined;

  /** `purge`: takes the tables that have changed, or `everyPage`. */
  constructor(backend: Backend, purge: (tags: string[]) => void = () => {}) {
    this.#purge = purge;
    // Pages hold the publishable key.
    backend.gateway?.keys.onChange(() => this.expire());
  }

  /** True when a table has changed. */
  follow(revisions: Revisions, askedAt: number): boolean {
    const tables = Object.keys(revisions).filter((table) => revisions[table] !== this.#revisions[table]);
    const isFirst = Object.keys(this.#revisions).length === 0;
    if (tables.length > 0) this.#purge(isFirst ? [everyPage] : tables);
    this.#revisions = revisions;
    this.#onFollow(revisions);
    const hasExpired = this.pages.follow(revisions, askedAt);
    if (hasExpired) this.#onExpire();
    return hasExpired;
  }

  /** Changes with the table; undefined before the first answer of the database. */
  revisionOf(table: string): string | undefined {
    return this.#revisions[table];
  }

  expire(): void {
    this.pages.expireAll();
    this.#purge([everyPage]);
    this.#onExpire();
  }

  onExpire(listener: () => void): void {
    this.#onExpire = listener;
  }

  /** Called with the present revisions, and with all that follow. */
  onFollow(listener: (revisions: Revisions) => void): void {
    this.#onFollow = listener;
    listener(this.#revisions);
  }
}
