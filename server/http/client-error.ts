import type { Duplex } from "node:stream";

/** Long enough for the answer to be read. */
const lingerMs = 2_000;

const answers: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The request has too many headers."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request did not arrive in time."],
};

/** For `server.on("clientError")`: bytes that Node's parser does not accept as HTTP. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = answers[error.code ?? ""] ?? [400, "Bad Request", "The request is not valid HTTP."];
  socket.end(rawSentence(answer, { code: "bad_request" }));
  // Otherwise the client could keep its side open: the parser that would have closed it is gone.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** The last answer on a connection without a request. */
export function rawSentence(
  [status, title, message]: readonly [number, string, string],
  { code, headers = [] }: { code: string; headers?: string[] },
): string {
  const body = JSON.stringify({ code, message });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    ...headers,
    "Connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
