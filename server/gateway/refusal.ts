import type { ServerResponse } from "node:http";

/** An answer that ends the request here. The message is one short sentence for a person. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function tooMany(code: string, waitMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many attempts. Please wait ${inWords(seconds)} and try again.`;
  return new Refusal(429, code, message, { "retry-after": String(seconds) });
}

export function unavailable(): Refusal {
  const message = "The service is not available at the moment. Please try again shortly.";
  return new Refusal(503, "unavailable", message, { "retry-after": "2" });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
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
