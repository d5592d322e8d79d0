import type { ServerResponse } from "node:http";
import type { Refusal } from "../http/refusal.ts";

export function sendRefusal(response: ServerResponse, path: string, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = refusalBody(path, refusal);
  response.writeHead(refusal.status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...refusal.headers,
  });
  response.end(response.req?.method === "HEAD" ? undefined : body);
}

/** In the shape of the service that was asked, so that supabase-js shows code and sentence. */
function refusalBody(path: string, { status, code, message }: Refusal): string {
  if (path.startsWith("/auth/")) {
    return JSON.stringify({
      code: status,
      error_code: code,
      msg: message,
      message,
      error_description: message,
    });
  }
  if (path.startsWith("/storage/"))
    return JSON.stringify({ statusCode: String(status), error: code, message });
  return JSON.stringify({ code, message, details: null, hint: null });
}
