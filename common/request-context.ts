// The facts of a request that every log line and every call to the API includes.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** W3C Trace Context: the current span. */
export type Trace = { traceId: string; spanId: string; sampled: boolean };
export type RequestContext = { requestId: string; trace?: Trace | undefined };

export const requestContext = new AsyncLocalStorage<RequestContext>();

export function newRequestId(): string {
  return randomUUID().slice(0, 13);
}

/** The only detail of an error that a visitor sees; the log has the rest under the same id. */
export function currentRequestId(): string {
  return requestContext.getStore()?.requestId ?? newRequestId();
}

/** For a request to the API. */
export function contextHeaders(): Record<string, string> {
  const { requestId, trace } = requestContext.getStore() ?? {};
  return {
    ...(requestId && { "x-request-id": requestId }),
    ...(trace && { traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.sampled ? "01" : "00"}` }),
  };
}

/** Undefined where a header is missing or malformed. */
export function readContextHeaders(headers: NodeJS.Dict<string | string[]>): Partial<RequestContext> {
  const { "x-request-id": id, traceparent } = headers;
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(String(traceparent)) ?? [];
  return {
    ...(/^[\w-]{8,64}$/.test(String(id)) && id !== undefined && { requestId: String(id) }),
    ...(traceId && spanId && { trace: { traceId, spanId, sampled: (Number(`0x${flags}`) & 1) === 1 } }),
  };
}
