const codes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * True when the server has ended the connection, or is about to (class 57P of its codes). postgres.js crashes the whole process if a
 * reserved connection gets a query afterwards, even a rollback, which the server has already done.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === "string") return codes.has(code) || code.startsWith("57P") || code.startsWith("08");
  return cause !== undefined && isConnectionLost(cause);
}
