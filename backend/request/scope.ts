import { AsyncLocalStorage } from "node:async_hooks";

/** Facts of the request, available wherever its work is done, because lite passes nothing on to its connection. */
export type RequestScope = {
  /** Aborted when the client has gone before it had its answer. Undefined for what is finished in any case. */
  gone?: AbortSignal;
  /** Ids of the account and the session, once the database has them: lite need not look them up again. */
  found?: { users: string; sessions: string };
  /** No connection became free in time, or the one it had was lost. Not all of lite passes on why it failed. */
  isBusy?: boolean;
  /** The file that is uploaded, clean and whole. Beside the request, because a body would be one more copy of it. */
  upload?: Uint8Array | undefined;
  /** What belongs into one transaction with this statement; asked before each that is not in one, and answers once. */
  takeFollowing?:
    | ((query: string) => Iterable<{ statement: string; parameters: unknown[] }> | undefined)
    | undefined;
  /** Such a statement failed because another request wrote or deleted the row in the meantime. lite has no word for it. */
  isOutdated?: boolean;
  /** PostgreSQL undid the transaction for the sake of another one: a deadlock, or rows that changed meanwhile. */
  isUndone?: boolean;
  /** A replica answers. */
  readsReplica?: boolean;
  /** The object has a row and no bytes. lite has no word for that either. */
  isLost?: boolean;
};

export const requestScope = new AsyncLocalStorage<RequestScope>();
