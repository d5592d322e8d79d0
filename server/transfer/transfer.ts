// An administrator takes the content out, or brings it in: web sees who asks, the API child does it (backend/transfer).
import type { Log } from "#common/log.ts";
import type { AdminCheck } from "../admin-check.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import type { Backend } from "../supervisor/backend.ts";

type Answer = { status: number; body: unknown };
type Options = { backend: Pick<Backend, "internal">; adminBehind: AdminCheck; log: Log };

/** Each costs the database a reading of everything. */
const perAdmin = { points: 30, seconds: 600 };
/** Who asks has to be looked up in the backend first; a stranger may not have that done without end. */
const perClient = { points: 60, seconds: 600 };
const minutes = 60_000;
/** Texts of a large site; the files of the library go another way. */
export const maxImportBytes = 32 * 1024 * 1024;

const names = {
  export: "export-content",
  import: "import-content",
  last: "last-import",
  undo: "undo-import",
} as const;
export type TransferKind = keyof typeof names;

export function createTransfer({ backend, adminBehind, log }: Options) {
  const rateLimiter = createRateLimiter(perAdmin);
  const lookups = createRateLimiter(perClient);

  return async function transfer(
    kind: TransferKind,
    authorization: string | undefined,
    clientKey: string,
    readBody: () => Promise<unknown>,
  ): Promise<Answer> {
    if (!backend.internal)
      return refusal(501, "The content lies in the Supabase project: export and import it there.");
    if (await lookups.take(clientKey)) return refusal(429, "Please wait a few minutes, and try again.");
    const person = await adminBehind(authorization).catch(() => "unknown" as const);
    if (person === "unknown")
      return refusal(503, "The database does not answer. Please try again in a moment.");
    if (!person) return refusal(403, "Only administrators can do this.");
    if (kind !== "last" && (await rateLimiter.take(person.id)))
      return refusal(429, "Please wait a few minutes, and try again.");
    const body = await readBody();
    if (body === undefined) return refusal(413, "The texts are larger than 32 MB: use npm run import.");
    try {
      const answer = await backend.internal.ask<{ problem?: string }>(names[kind], body, {
        timeoutMs: 5 * minutes,
      });
      if (kind !== "last" && !answer.problem)
        log("info", "content transferred", { kind, account: person.id });
      return { status: answer.problem ? 422 : 200, body: answer };
    } catch (error) {
      log("warn", "content not transferred", { kind, reason: (error as Error).message });
      return refusal(500, "It did not work, and nothing was changed. The log says why.");
    }
  };
}

export type Transfer = ReturnType<typeof createTransfer>;

function refusal(status: number, problem: string): Answer {
  return { status, body: { problem } };
}
