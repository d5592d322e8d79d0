import type { PostgresConnection } from "@supabase/lite/postgres";

type DatabaseError = { code?: unknown; message?: unknown; detail?: unknown; hint?: unknown };

const AWAY = new Set(["CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED", "CONNECT_TIMEOUT"]);

/**
 * lite answers 500 and hides the code for errors it does not list, such as a failed check constraint or a sentence
 * raised by one of our triggers. PostgREST answers those with 400 and the code, and so do we: an error with the code
 * "PGRST" carries its own status and body through lite.
 */
export function translateDatabaseErrors(connection: PostgresConnection): void {
  const original = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error: unknown) => {
    const known = original(error) as DatabaseError;
    const status = statusOf(known?.code);
    if (status === null) return known;
    const away = status === 503;
    return Object.assign(new Error(), {
      code: "PGRST",
      message: JSON.stringify({
        code: String(known.code),
        message: away ? "The database does not answer. Please try again." : String(known.message ?? ""),
        // The detail of a failed check is the whole row, with columns the asker may not read.
        details: away || String(known.code).startsWith("23") ? null : (known.detail ?? null),
        hint: away ? null : (known.hint ?? null),
      }),
      detail: JSON.stringify({ status, headers: away ? { "Retry-After": "2" } : {} }),
    });
  };
}

/** Only what lite leaves to its last resort. */
function statusOf(code: unknown): number | null {
  if (typeof code !== "string") return null;
  if (code === "23514" || code === "23P01" || code === "23000" || code === "23001") return 400;
  if (code === "P0001") return 400;
  if (code === "P0002") return 404;
  if (code === "57014") return 504;
  if (code.startsWith("08") || code.startsWith("57P") || code.startsWith("53") || AWAY.has(code)) return 503;
  if (/^E[A-Z]{4,}$/.test(code)) return 503;
  return null;
}
