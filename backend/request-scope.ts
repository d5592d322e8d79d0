import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request, wherever its work is done: lite passes nothing on to its connection. */
type RequestScope = {
  /** Aborted when the client has gone before it had its answer. */
  gone: AbortSignal;
};

export const requestScope = new AsyncLocalStorage<RequestScope>();
