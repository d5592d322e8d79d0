import type { ServerResponse } from "node:http";
import { authErrorBody, restErrorBody, storageErrorBody } from "#common/service-errors.ts";
import type { Refusal } from "../http/refusal.ts";

export function sendRefusal(response: ServerResponse, path: string, refusal: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify(refusalBody(path, refusal));
  response.writeHead(refusal.status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...refusal.headers,
  });
  response.end(response.req?.method === "HEAD" ? undefined : body);
}

/** In the form of the requested service, so that supabase-js shows code and sentence. */
function refusalBody(path: string, refusal: Refusal): object {
  const { message } = refusal;
  if (path.startsWith("/auth/")) return { ...authErrorBody(refusal), message, error_description: message };
  return path.startsWith("/storage/") ? storageErrorBody(refusal) : restErrorBody(refusal);
}
