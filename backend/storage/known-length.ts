/**
 * lite holds a file against the size limit of its bucket by the Content-Length alone. An upload in chunks has none,
 * so every file is read first (the gateway has cut it at its own limit) and measured.
 */
export function withBody(request: Request, body: ArrayBuffer): Request {
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}
