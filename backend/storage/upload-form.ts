/**
 * supabase-js uploads a file as a form whose file field has no name; lite looks for one called "file". The file is
 * extracted here and goes on by itself, which both of them understand as well.
 */
export async function withoutUploadForm(request: Request): Promise<Request | undefined> {
  const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
  if (!isForm) return request;
  const form = await request.formData().catch(() => undefined);
  const file = form ? [...form.values()].find((value) => value instanceof File) : undefined;
  if (!form || !file) return undefined;
  const headers = new Headers(request.headers);
  headers.set("content-type", file.type.split(";")[0]?.trim() || "application/octet-stream");
  headers.set("content-length", String(file.size));
  headers.delete("transfer-encoding");
  const seconds = form.get("cacheControl");
  if (typeof seconds === "string" && /^\d{1,9}$/.test(seconds))
    headers.set("cache-control", `max-age=${seconds}`);
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}
