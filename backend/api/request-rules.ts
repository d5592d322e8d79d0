import { announcesBody, isJsonType } from "#common/request-body.ts";
import { apiErrors, errorFor, restError } from "../request/api-errors.ts";

const services = ["/auth/v1/", "/rest/v1/", "/storage/v1/"];

/** The rest of lite (its studio, its fallbacks) is not served to anyone. */
export function refuseRequest(request: Request, path: string): Response | undefined {
  if (!services.some((service) => path.startsWith(service))) {
    return restError(apiErrors.notFound);
  }
  const json = isJsonType(request.headers.get("content-type") ?? undefined);
  if (json || path.startsWith("/storage/v1/") || !hasBody(request)) return undefined;
  return errorFor(path, apiErrors.notJson);
}

function hasBody(request: Request): boolean {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return announcesBody(header("content-length"), header("transfer-encoding"));
}
