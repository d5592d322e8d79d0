import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { contextHeaders } from "#common/request-context.ts";
import { Refusal } from "../http/refusal.ts";

const maxHeaderBytes = 16 * 1024;
const maxHeaders = 80;

/** Only listed headers pass; unknown ones do not. */
const toBackend = [
  "accept",
  "accept-profile",
  "apikey",
  "authorization",
  "cache-control",
  "content-profile",
  "content-type",
  "if-modified-since",
  "if-none-match",
  "prefer",
  "range",
  "range-unit",
  "user-agent",
  "x-client-info",
  "x-metadata",
  "x-supabase-api-version",
  "x-upsert",
];
const toClient = [
  "accept-ranges",
  "allow",
  "content-length",
  "content-location",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
  "location",
  "preference-applied",
  "retry-after",
  "sb-error-code",
  "x-sb-error-code",
];

export function checkHeaders(request: IncomingMessage): void {
  const size = request.rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
  if (size > maxHeaderBytes || request.rawHeaders.length > maxHeaders * 2) {
    throw new Refusal(431, "headers_too_large", "The request has too many headers.");
  }
  // Node joins repeated headers; two keys or tokens in one request are an attack.
  for (const name of ["authorization", "apikey", "content-type", "content-length"]) {
    const times = request.rawHeaders.filter(
      (part, index) => index % 2 === 0 && part.toLowerCase() === name,
    ).length;
    if (times > 1) throw new Refusal(400, "bad_request", "A header was sent twice.");
  }
}

export function backendHeaders(headers: IncomingHttpHeaders, secret: string): OutgoingHttpHeaders {
  const passed = pick(headers, toBackend);
  // Many ranges of one file would make many copies of it; such a request gets the whole file.
  if (String(passed.range).includes(",")) delete passed.range;
  return { ...passed, ...contextHeaders(), "x-reduit-gateway": secret };
}

export function clientHeaders(
  headers: IncomingHttpHeaders,
  path: string,
  status: number,
): OutgoingHttpHeaders {
  const passed = pick(headers, toClient);
  const cacheable = status < 300 && path.startsWith("/storage/v1/object/public/") && headers["cache-control"];
  return cacheable ? { ...passed, "cache-control": headers["cache-control"] } : passed;
}

/** Set first; an answer may replace Cache-Control. An uploaded file that is opened in a tab can neither run nor load anything. */
export function setSecurityHeaders(response: ServerResponse): void {
  response.setHeader("cache-control", "no-store");
  response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("x-frame-options", "DENY");
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  const picked: OutgoingHttpHeaders = {};
  for (const name of names) if (headers[name] !== undefined) picked[name] = headers[name];
  return picked;
}
