import type { KeyRing } from "#common/key-ring.ts";
import { readClaims } from "#common/session-token.ts";
import { storageKind } from "#common/storage-kind.ts";
import { apiErrors, storageError } from "../request/api-errors.ts";

export function isUpload(request: Request, path: string): boolean {
  return storageKind(request.method, path) === "upload";
}

/** Uploads need a session (bearer.ts has looked it up), so that no stranger's file is read into memory. */
export function refuseUpload(request: Request, path: string, keys: KeyRing): Response | undefined {
  if (!isUpload(request, path)) return undefined;
  const { headers } = request;
  const claims = readClaims(headers.get("authorization")?.slice("Bearer ".length) ?? "");
  const known = typeof claims?.session_id === "string" || keys.accepts("secret", headers.get("apikey") ?? "");
  // Status and sentence of a refused insert, as lite has them.
  const refused = {
    statusCode: "403",
    error: "Unauthorized",
    message: "new row violates row-level security policy",
  };
  return known ? undefined : Response.json(refused, { status: 400 });
}

export function noFile(): Response {
  return storageError(apiErrors.uploadEmpty);
}
