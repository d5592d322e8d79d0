// An administrator exports or imports the content: web checks who asks, the API child does it with that person's rights (backend/import-export).
import type { Log } from "#common/log.ts";
import type { AdminCheck } from "../admin-check.ts";
import { createCountedLimiter } from "../counters/counted-limiter.ts";
import type { Counters } from "../counters/counters.ts";
import type { Backend } from "../supervisor/backend.ts";

type Answer = { status: number; body: unknown };
type Options = {
  backend: Pick<Backend, "internal">;
  adminBehind: AdminCheck;
  /** Undefined without the secret key of a Supabase project, where there is nothing to import or export. */
  counters: Counters | undefined;
  log: Log;
};

/** Each costs the database a reading of everything. */
const perAdmin = { limit: "content transfers", rule: { points: 30, seconds: 600 } };
/** The backend looks up who asks. This limits how often a stranger can cause that. */
const perClient = { limit: "clients that transfer", rule: { points: 60, seconds: 600 }, isClient: true };
const minutes = 60_000;
/** Texts of a large site; the files of the library go another way. */
export const maxImportBytes = 32 * 1024 * 1024;

const names = {
  export: "export-content",
  import: "import-content",
  last: "last-import",
  undo: "undo-import",
} as const;
export type ImportExportKind = keyof typeof names;

const tooMany = refusal(429, "Please wait a few minutes, and try again.");
const away = refusal(503, "The database does not answer. Please try again in a moment.");

/** `readBody` is called once the caller is known to be an administrator. */
export type ImportExport = (
  kind: ImportExportKind,
  authorization: string | undefined,
  clientKey: string,
  readBody: () => Promise<unknown>,
) => Promise<Answer>;

export function createImportExport({ backend, adminBehind, counters, log }: Options): ImportExport {
  return async function importExport(kind, authorization, clientKey, readBody) {
    const { internal } = backend;
    if (!internal || !counters)
      return refusal(501, "The content is in the Supabase project: export and import it there.");
    const admitted = await admit(kind, authorization, clientKey, counters).catch(() => away);
    if ("status" in admitted) return admitted;
    const token = authorization?.replace(/^Bearer /, "");
    const ask = async (name: string, body: unknown = null) =>
      answerOf(await internal.ask<Refused>(name, { token, body }, { timeoutMs: 5 * minutes }));
    try {
      if (kind === "import" || kind === "undo") {
        const confirmed = await ask("confirm-factor");
        if (confirmed.status !== 200) return confirmed;
      }
      const body = await readBody();
      if (body === undefined) return refusal(413, "The texts are larger than 32 MB: use npm run import.");
      const answer = await ask(names[kind], body);
      if (kind !== "last" && answer.status === 200)
        log("info", "content transferred", { kind, account: admitted.id });
      return answer;
    } catch (error) {
      log("warn", "content not transferred", { kind, reason: (error as Error).message });
      return refusal(500, "It did not work, and nothing was changed. The log says why.");
    }
  };

  /** The administrator who asks, or a refusal. */
  async function admit(
    kind: ImportExportKind,
    authorization: string | undefined,
    clientKey: string,
    counts: Counters,
  ): Promise<Answer | { id: string }> {
    if (await createCountedLimiter(counts, perClient).take(clientKey)) return tooMany;
    const person = await adminBehind(authorization);
    if (!person) return refusal(403, "Only administrators can do this.");
    const isCounted = kind !== "last";
    return isCounted && (await createCountedLimiter(counts, perAdmin).take(person.id)) ? tooMany : person;
  }
}

type Refused = { problem?: string; code?: string };

/** With a code, the database asks for a second factor, and so does the back office. */
function answerOf(body: Refused): Answer {
  if (!body.problem) return { status: 200, body };
  return { status: body.code ? 403 : 422, body };
}

function refusal(status: number, problem: string): Answer {
  return { status, body: { problem } };
}
