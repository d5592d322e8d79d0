// An administrator asks whether mail works: a message to their own address, and the mail server's reason when it refuses.
import { createClient } from "@supabase/supabase-js";
import { createCounter } from "../gateway/counter.ts";
import type { Log } from "../log.ts";
import type { Backend } from "../supervisor/backend.ts";
import type { Postman } from "./postman.ts";

type Answer = { status: number; body: { to: string } | { problem: string } };

const perAdmin = { points: 5, seconds: 600 };

export function createMailTest({ backend, postman, log }: { backend: Backend; postman: Postman; log: Log }) {
  const counter = createCounter(perAdmin);

  /** Nobody else's address can be given, and only the database says who is an administrator. */
  return async function mailTest(authorization: string | undefined): Promise<Answer> {
    const person = await adminBehind(authorization);
    if (!person) return refusal(403, "Only administrators can do this.");
    const exceeded = await counter.take(person.id);
    if (exceeded)
      return refusal(429, `Please wait ${Math.ceil(exceeded.waitMs / 60_000)} minutes before the next one.`);
    try {
      await postman.sendTest(person.email);
      return { status: 200, body: { to: person.email } };
    } catch (error) {
      const reason = (error as Error).message;
      log("warn", "test mail not sent", { reason });
      return refusal(502, `The mail server did not take it: ${reason}`);
    }
  };

  async function adminBehind(authorization: string | undefined) {
    const token = /^Bearer ([\w.-]{20,4096})$/.exec(authorization ?? "")?.[1];
    if (!token) return undefined;
    // With the rights of whoever asks: a stranger's question is answered with nothing.
    const db = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { ...backend.headers, authorization: `Bearer ${token}` } },
    });
    const { data } = await db.auth.getUser(token);
    const { id, email } = data.user ?? {};
    if (!id || !email) return undefined;
    const { data: rows } = await db.from("admin_users").select("id").eq("user_id", id);
    return rows?.length ? { id, email } : undefined;
  }
}

export type MailTest = ReturnType<typeof createMailTest>;

function refusal(status: number, problem: string): Answer {
  return { status, body: { problem } };
}
