import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request, wherever its work is done: lite passes nothing on to its connection. */
type RequestScope = {
  /** Aborted when the client has gone before it had its answer. */
  gone: AbortSignal;
  /** No connection became free in time. Not all of lite passes on why it failed. */
  isBusy?: boolean;
};

export const requestScope = new AsyncLocalStorage<RequestScope>();
