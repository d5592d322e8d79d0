// Invitations to the back office: an administrator asks for one, the web process makes its token, the database stores its hash and the mail
// that holds it. A person with the link and no account gets one here. Who may invite is decided by the database (docs/decisions/0037).
import { randomBytes } from "node:crypto";
import { type Database, dataOf } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { callerHeaders } from "../admin-check.ts";
import { createCountedLimiter } from "../counters/counted-limiter.ts";
import type { Counters } from "../counters/counters.ts";
import { adminsOnly, databaseAway, type JsonAnswer, noMail, problem } from "../http/json-answer.ts";
import { createClientRateLimiter } from "../rate-limiter.ts";
import type { Backend } from "../supervisor/backend.ts";

/** Each request sends a mail or hashes a password. This limits how often a stranger can cause either. */
const perClient = { limit: "invitations", rule: { points: 30, seconds: 600 }, isClient: true };
/** Milliseconds. It hashes a password, which takes long on a busy machine. */
const accountWithin = 15_000;

type Options = {
  backend: Backend;
  /** Fails immediately while the backend is down. */
  fetch: typeof fetch;
  /** A visitor's rights. */
  db: Database;
  /** Undefined without the secret key of a Supabase project: then no new account can be made here. */
  privileged: Database | undefined;
  /** Undefined without that key: then each process counts its own. */
  counters: Counters | undefined;
  /** Called after an invitation is stored and its mail is queued. */
  onInvited(): void;
  log: Log;
};

export type Invitations = {
  /** With the caller's own rights: the database refuses everyone but administrators. */
  send(authorization: string | undefined, body: unknown, clientKey: string): Promise<JsonAnswer>;
  /** The link has proved the mailbox: the account is confirmed. Signing in and taking the role are the browser's next steps. */
  makeAccount(body: unknown, clientKey: string): Promise<JsonAnswer>;
};

export function createInvitations(options: Options): Invitations {
  const { backend, fetch: ask, db, privileged, counters, onInvited, log } = options;
  const rateLimiter = counters
    ? createCountedLimiter(counters, perClient)
    : createClientRateLimiter(perClient.rule);

  /** Undefined when the client may go on. */
  async function refuseTooMany(clientKey: string): Promise<JsonAnswer | undefined> {
    const exceeded = await rateLimiter.take(clientKey).catch(() => "unknown" as const);
    if (exceeded === "unknown") return databaseAway;
    return (
      exceeded && problem(429, `Please wait ${Math.ceil(exceeded.waitMs / 60_000)} minutes, then try again.`)
    );
  }

  async function send(
    authorization: string | undefined,
    body: unknown,
    clientKey: string,
  ): Promise<JsonAnswer> {
    const refused = await refuseTooMany(clientKey);
    if (refused) return refused;
    const caller = callerHeaders(backend, authorization);
    if (!caller) return problem(403, adminsOnly, "42501");
    if (!privileged) return noMail;
    const { email, role } = fieldsOf(body);
    const token = randomBytes(32).toString("hex");
    const response = await ask(`${backend.url}/rest/v1/rpc/invite`, {
      method: "POST",
      headers: { ...caller, "content-type": "application/json" },
      body: JSON.stringify({ email, role, token }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    if (!response || response.status >= 500) return databaseAway;
    const answer = await response.json().catch(() => ({}));
    if (!response.ok)
      return problem(response.status, answer.message ?? "The invitation was refused.", answer.code);
    onInvited();
    return { status: 200, body: { email: answer.email } };
  }

  async function makeAccount(body: unknown, clientKey: string): Promise<JsonAnswer> {
    const refused = await refuseTooMany(clientKey);
    if (refused) return refused;
    const { token, password } = fieldsOf(body);
    try {
      const refusal = backend.internal
        ? await backend.internal.ask<string | null>(
            "invited-account",
            { token, password },
            { timeoutMs: accountWithin },
          )
        : await makeProjectAccount(token, password);
      return refusal ? problem(422, refusal) : { status: 200, body: {} };
    } catch (error) {
      log("error", "account of an invitation not made", { message: (error as Error).message });
      return databaseAway;
    }
  }

  async function makeProjectAccount(token: string, password: string): Promise<string | null> {
    const invitation = (await dataOf(db.rpc("read_invitation", { token }))) as { email: string } | null;
    if (!invitation) return "This invitation has been used, was withdrawn or has expired. Ask for a new one.";
    if (!privileged) return "This site cannot make accounts. Register first, then open the link again.";
    const made = await privileged.auth.admin.createUser({
      email: invitation.email,
      password,
      email_confirm: true,
    });
    return made.error?.message ?? null;
  }

  return { send, makeAccount };
}

function fieldsOf(body: unknown): Record<"email" | "role" | "token" | "password", string> {
  const given = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof given[name] === "string" ? given[name] : "");
  return { email: text("email"), role: text("role"), token: text("token"), password: text("password") };
}
