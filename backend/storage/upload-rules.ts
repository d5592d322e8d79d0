import type { App } from "@supabase/lite";
import { storageError } from "../api/answers.ts";
import { readClaims } from "../api/bearer.ts";

const NOT_UPLOADS = /^\/storage\/v1\/object\/(list|sign|move|copy|info)(\/|$)/;

export function isUpload(request: Request, path: string): boolean {
  return (request.method === "POST" || request.method === "PUT") && !NOT_UPLOADS.test(path);
}

/** Nobody uploads without a session (bearer.ts has looked it up), so nobody else's file is read into memory. */
export function refuseUpload(request: Request, path: string, app: App): Response | null {
  if (!isUpload(request, path)) return null;
  const { headers } = request;
  const claims = readClaims(headers.get("authorization")?.slice("Bearer ".length) ?? "");
  const known =
    typeof claims?.session_id === "string" || headers.get("apikey") === app.config.auth?.secret_key;
  // Status and sentence of a refused insert, as lite has them.
  const refused = {
    statusCode: "403",
    error: "Unauthorized",
    message: "new row violates row-level security policy",
  };
  return known ? null : Response.json(refused, { status: 400 });
}

export function noFile(): Response {
  return storageError(400, "InvalidRequest", "The upload holds no file.");
}
