import type { Duplex } from "node:stream";

const answers: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, "Request Header Fields Too Large", "The request carries too many headers."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "The request did not arrive in time."],
};

/** For `server.on("clientError")`: what Node's parser does not accept as HTTP never becomes a request. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, title, message] = answers[error.code ?? ""] ?? [
    400,
    "Bad Request",
    "The request is not valid HTTP.",
  ];
  const body = JSON.stringify({ code: "bad_request", message });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
