import type { TransactionSql } from "postgres";
import { readClaims } from "#common/session-token.ts";
import { enqueueMail } from "../account-mail.ts";
import { type AccountServices, type AuthCall, type AuthHandler, text } from "../call.ts";
import { noteMethod } from "./elevate-session.ts";

type Method = "password" | "passkey" | "link";
/** What the session's claims call it, and what its owner reads. */
const readable: Record<string, Method> = { password: "password", otp: "link", webauthn: "passkey" };

/** What lite does not write down when a session begins: by what it began, and with what kind of browser. */
export function withSignInRecord(method: "password" | "otp", handler: AuthHandler): AuthHandler {
  return async (call, services) => {
    const answer = await handler(call, services);
    if (!answer.ok) return answer;
    const { access_token, user } = (await answer.clone().json()) as {
      access_token?: unknown;
      user?: unknown;
    };
    const session = text(readClaims(text(access_token))?.session_id);
    if (session === "") return answer;
    const { id, email } = user as { id: string; email: string };
    await noteMethod(services.sql, session, method);
    await noteSignIn(call, services, { session, account: id, email, method });
    return answer;
  };
}

type SignIn = { session: string; account: string; email: string; method: keyof typeof readable };

/**
 * Keeps when, how and with what kind of browser, such as "Firefox on Windows"; the IP address and the rest of the user agent are not
 * stored. The owner gets a mail about a kind that this account has not used while sign-ins are kept.
 */
export async function noteSignIn(
  { headers }: Pick<AuthCall, "headers">,
  { sql }: AccountServices,
  { session, account, email, method }: SignIn,
): Promise<void> {
  await sql.begin(async (tx) => {
    const { browser, isNew } = await storeSignIn(tx, {
      session,
      account,
      method: readable[method] ?? "link",
      agent: headers.get("user-agent") ?? "",
    });
    if (isNew) await enqueueMail(tx, "new_browser", email, { Browser: browser });
  });
}

async function storeSignIn(
  sql: TransactionSql,
  { session, account, method, agent }: { session: string; account: string; method: Method; agent: string },
): Promise<{ browser: string; isNew: boolean }> {
  const [stored] = await sql<{ browser: string; isNew: boolean }[]>`
    with before as (
      select count(*) as times, count(*) filter (where browser = private.browser_kind(${agent})) as same
      from private.sign_ins
      where account_id = ${account}
        and signed_in_at > now() - make_interval(days => private.retention_days('sign_in_events'))
    ), kept as (
      update auth.sessions set user_agent = private.browser_kind(${agent}) where id = ${session}
    )
    insert into private.sign_ins (account_id, session_id, browser, method)
    values (${account}, ${session}, private.browser_kind(${agent}), ${method})
    returning browser, (select times > 0 and same = 0 from before) as "isNew"`;
  if (!stored) throw new Error("The database answered without a row");
  return stored;
}
