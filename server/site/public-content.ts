import type { Database } from "#common/database.ts";
import { everyPage } from "../pages/cdn.ts";
import type { Revisions } from "../pages/freshness.ts";
import { PageCache } from "../pages/page-cache.ts";
import { QueryCache } from "../pages/query-cache.ts";
import { type Answers, noteFailures } from "../pages/render-scope.ts";
import type { Backend } from "../supervisor/backend.ts";
import { visitorClient } from "../visitor-client.ts";
import type { BackendAccess } from "./backend-access.ts";

/** Public content: the client that reads it, the cached queries, and the pages rendered from them. */
export class PublicContent {
  readonly db: Database;
  readonly pages = new PageCache();
  readonly #queries = new QueryCache();
  #revisions: Revisions = {};
  readonly #purge: (tags: string[]) => void;
  #onExpire: () => void = () => undefined;

  /** `purge`: takes the tables that have changed, or `everyPage`. */
  constructor(backend: Backend, { guardedFetch }: BackendAccess, purge: (tags: string[]) => void = () => {}) {
    this.#purge = purge;
    this.db = visitorClient(backend, guardedFetch, (asked) => noteFailures(this.#queries.around(asked)));
    // Pages hold the publishable key.
    backend.gateway?.keys.onChange(() => this.expire());
  }

  /** Only tables whose revision has changed are read again. True when one has. */
  follow(revisions: Revisions, askedAt: number): boolean {
    const tables = Object.keys(revisions).filter((table) => revisions[table] !== this.#revisions[table]);
    const isFirst = Object.keys(this.#revisions).length === 0;
    if (tables.length > 0) this.#purge(isFirst ? [everyPage] : tables);
    this.#revisions = revisions;
    this.#queries.follow(revisions);
    const hasExpired = this.pages.follow(revisions, askedAt);
    if (hasExpired) this.#onExpire();
    return hasExpired;
  }

  readonly recheck = (answers: Answers) => this.#queries.recheck(answers);

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
}
