// An administrator exports or imports the content: the web process checks the caller, the API child works with the caller's rights
// (backend/import-export).
import type { Log } from "#common/log.ts";
import type { AdminCheck } from "../admin-check.ts";
import { createCountedLimiter } from "../counters/counted-limiter.ts";
import type { Counters } from "../counters/counters.ts";
import { adminsOnly, databaseAway, type JsonAnswer, problem } from "../http/json-answer.ts";
import type { Backend } from "../supervisor/backend.ts";

type Options = {
  backend: Pick<Backend, "internal">;
  adminBehind: AdminCheck;
  /** Undefined without the secret key of a Supabase project, which then cannot import or export. */
  counters: Counters | undefined;
  log: Log;
};

/** Each reads the whole database. */
const perAdmin = { limit: "content transfers", rule: { points: 30, seconds: 600 } };
/** The backend looks up the caller. This limits how often a stranger can cause that. */
const perClient = { limit: "clients that transfer", rule: { points: 60, seconds: 600 }, isClient: true };
const minutes = 60_000;
/** The texts of a large site. Files of the library are sent separately. */
export const maxImportBytes = 32 * 1024 * 1024;

const names = {
  export: "export-content",
  import: "import-content",
  last: "last-import",
  undo: "undo-import",
} as const;
export type ImportExportKind = keyof typeof names;

const tooMany = problem(429, "Please wait a few minutes, and try again.");

/** `readBody` is called once the caller is known to be an administrator. */
export type ImportExport = (
  kind: ImportExportKind,
  authorization: string | undefined,
  clientKey: string,
  readBody: () => Promise<unknown>,
) => Promise<JsonAnswer>;

export function createImportExport({ backend, adminBehind, counters, log }: Options): ImportExport {
  return async function importExport(kind, authorization, clientKey, readBody) {
    const { internal } = backend;
    if (!internal || !counters)
      return problem(501, "The content is in the Supabase project: export and import it there.");
    const admitted = await admit(kind, authorization, clientKey, counters).catch(() => databaseAway);
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
      if (body === undefined) return problem(413, "The texts are larger than 32 MB: use npm run import.");
      const answer = await ask(names[kind], body);
      if (kind !== "last" && answer.status === 200)
        log("info", "content transferred", { kind, account: admitted.id });
      return answer;
    } catch (error) {
      log("warn", "content not transferred", { kind, reason: (error as Error).message });
      return problem(500, "The transfer failed and nothing was changed. The server's log has the reason.");
    }
  };

  /** The administrator who asks, or a refusal. */
  async function admit(
    kind: ImportExportKind,
    authorization: string | undefined,
    clientKey: string,
    counts: Counters,
  ): Promise<JsonAnswer | { id: string }> {
    if (await createCountedLimiter(counts, perClient).take(clientKey)) return tooMany;
    const person = await adminBehind(authorization);
    if (!person) return problem(403, adminsOnly);
    const isCounted = kind !== "last";
    return isCounted && (await createCountedLimiter(counts, perAdmin).take(person.id)) ? tooMany : person;
  }
}

type Refused = { problem?: string; code?: string };

/** With a code, the back office asks for a second factor, as the database requires. */
function answerOf(body: Refused): JsonAnswer {
  if (!body.problem) return { status: 200, body };
  return { status: body.code ? 403 : 422, body };
}
