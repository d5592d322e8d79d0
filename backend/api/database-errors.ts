import type { LiteConnection } from "../lite.ts";
import { log } from "../log.ts";
import { isConnectionLost } from "../lost-connection.ts";
import { apiErrors } from "../request/api-errors.ts";

type DatabaseError = { code?: unknown; message?: unknown; detail?: unknown; hint?: unknown };

/**
 * lite answers 500 and hides the code for errors it does not list, such as a failed check constraint or a sentence
 * raised by one of our triggers. PostgREST answers those with 400 and the code, and so do we: an error with the code
 * "PGRST" carries its own status and body through lite.
 */
export function translateDatabaseErrors(connection: LiteConnection): void {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error: unknown) => {
    const known = original(error) as DatabaseError;
    const status = statusOf(known?.code);
    if (status === undefined) return known;
    const unavailable = status === 503;
    // Either an attacker is trying expensive queries, or one of ours has become too slow.
    if (status === 504 || Object.hasOwn(answerCodes, String(known.code)))
      log("warn", "query stopped", { reason: String(known.message ?? "") });
    return Object.assign(new Error(), {
      code: "PGRST",
      message: JSON.stringify({
        code: answerCodes[String(known.code)] ?? String(known.code),
        message: unavailable ? apiErrors.databaseUnavailable.message : String(known.message ?? ""),
        details: unavailable ? null : (known.detail ?? null),
        hint: unavailable ? null : (known.hint ?? null),
      }),
      detail: JSON.stringify({
        status,
        headers: unavailable || status === 429 ? { "Retry-After": "2" } : {},
      }),
    });
  };
}

/** Limits on the size of answers (response-size-limit.ts), as they are called outside. */
const answerCodes: Record<string, string> = {
  ANSWER_TOO_LARGE: "limit_exceeded",
  ANSWERS_TOO_LARGE: "over_answer_limit",
};

/**
 * The database was unreachable, had no free connection, or was too slow for one of our own statements. The error is temporary, and the
 * result is unknown.
 */
export function isUnavailable(error: unknown): boolean {
  const status = statusOf((error as DatabaseError | undefined)?.code);
  return status === 503 || status === 504;
}

/** Only what lite leaves to its last resort. */
function statusOf(code: unknown): number | undefined {
  if (typeof code !== "string") return undefined;
  if (code === "ANSWER_TOO_LARGE") return 400;
  if (code === "ANSWERS_TOO_LARGE") return 429;
  if (code === "CLIENT_GONE") return 503;
  if (code === "23514" || code === "23P01" || code === "23000" || code === "23001") return 400;
  if (code === "54000") return 413;
  if (code === "P0001") return 400;
  if (code === "P0002") return 404;
  // A second factor is asked for (private.require_fresh_factor); PostgREST reads the status from the code as well.
  if (code === "PT403") return 403;
  if (code === "57014") return 504;
  if (code.startsWith("53") || isConnectionLost({ code })) return 503;
  if (/^E[A-Z]{4,}$/.test(code)) return 503;
  return undefined;
}
