import type { ServiceError } from "#common/service-errors.ts";

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

export function refusalOf({ status, code, message }: ServiceError): Refusal {
  return new Refusal(status, code, message);
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

export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** The API stops when its client disconnects, but may have been about to finish. */
export function unanswered(method: string): Refusal {
  if (isRead(method))
    return new Refusal(504, "timeout", "This took too long and was cancelled. Please try again.");
  return new Refusal(504, "unanswered", notKnown);
}

/** The backend went down while it worked on this: a write that was sent may have succeeded. */
export function unfinished(method: string): Refusal {
  if (isRead(method)) return unavailable();
  return new Refusal(503, "unanswered", notKnown, { "retry-after": "2" });
}

const notKnown =
  "We received no answer, so we do not know whether this was done. Please check before you try again.";

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
