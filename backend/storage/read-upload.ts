export type Upload = { headers: Headers; bytes: Uint8Array };

/**
 * The file that a request brings, and what is said of it. supabase-js uploads it as a form whose file field has no name; lite looks for one
 * called "file". Undefined when the form is broken or holds none.
 */
export async function readUpload(request: Request): Promise<Upload | undefined> {
  const headers = new Headers(request.headers);
  const isForm = headers.get("content-type")?.startsWith("multipart/form-data");
  if (!isForm) return { headers, bytes: new Uint8Array(await request.arrayBuffer()) };
  const form = await request.formData().catch(() => undefined);
  const file = form ? [...form.values()].find((value) => value instanceof File) : undefined;
  if (!form || !file) return undefined;
  headers.set("content-type", file.type.split(";")[0]?.trim() || "application/octet-stream");
  const seconds = form.get("cacheControl");
  if (typeof seconds === "string" && /^\d{1,9}$/.test(seconds))
    headers.set("cache-control", `max-age=${seconds}`);
  return { headers, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/**
 * The request without its file, which goes beside it (request/scope.ts). lite holds a file against the size limit of its bucket by the
 * Content-Length alone; an upload in chunks has none, so it is the measured one.
 */
export function withoutFile({ url, method }: Request, headers: Headers, size: number): Request {
  headers.delete("transfer-encoding");
  headers.set("content-length", String(size));
  return new Request(url, { method, headers });
}
