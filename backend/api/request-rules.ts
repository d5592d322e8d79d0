import { isJsonType } from "#common/content-type.ts";
import { errorFor, restError } from "./answers.ts";

const SERVICES = ["/auth/v1/", "/rest/v1/", "/storage/v1/"];

/** The rest of lite (its studio, its fallbacks) is not served at all, whoever asks. */
export function refuseRequest(request: Request, path: string): Response | null {
  if (!SERVICES.some((service) => path.startsWith(service))) {
    return restError(404, "not_found", "There is nothing here.");
  }
  const json = isJsonType(request.headers.get("content-type") ?? undefined);
  if (json || path.startsWith("/storage/v1/") || !hasBody(request)) return null;
  return errorFor(path, 415, "unsupported_media_type", "Please send JSON (Content-Type: application/json).");
}

function hasBody(request: Request): boolean {
  const length = request.headers.get("content-length");
  return length === null ? request.headers.has("transfer-encoding") : length !== "0";
}
