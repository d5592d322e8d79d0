/**
 * lite holds a file against the size limit of its bucket by the Content-Length alone. An upload in chunks has none,
 * so it is read first (the gateway has cut it at 20 MB) and measured.
 */
export async function withKnownLength(request: Request): Promise<Request> {
  if (request.headers.has("content-length")) return request;
  const body = await request.arrayBuffer();
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(body.byteLength));
  return new Request(request.url, { method: request.method, headers, body });
}
