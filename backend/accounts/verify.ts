import type { Sql } from "postgres";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AccountServices, type AuthCall, type AuthHandler, emailOf, text } from "./call.ts";
import { noteWrongGuess } from "./guessing.ts";
import { tokenHashOf, tokenLifetimeSeconds } from "./mailed-token.ts";
import { markRecovery } from "./password-proof.ts";
import { confirmRegistration } from "./registrations.ts";
import { signUpIsOpen } from "./sign-up.ts";

const noneConfirmed = 0;
const newEmailConfirmed = 1;
const currentEmailConfirmed = 2;

/** Names that supabase-js and the official documentation use for what lite calls "signup". */
const signUpTypes = new Set(["email", "invite", "signup"]);

export const verify: AuthHandler = async (call, services) => {
  const answer = await answerFor(call, services);
  if (!answer.ok && call.body.token !== undefined) noteWrongGuess(call, services);
  return answer;
};

const answerFor: AuthHandler = async (call, services) => {
  const { sql } = services;
  const type = text(call.body.type);
  if (await isOfBlocked(sql, hashIn(call))) return authError(apiErrors.userBanned);
  if (signUpTypes.has(type)) return confirmSignUp(call, sql);
  if (type === "recovery") {
    const answer = await call.forward();
    if (answer.ok) await markRecovery(sql, answer);
    return answer;
  }
  if (type !== "email_change") return call.forward();
  const hash = text(call.body.token_hash);
  // Our mails carry links only; a change by typed code would go past the two mailboxes.
  if (!/^[0-9a-f]{64}$/.test(hash)) return expired();
  return confirmEmailChange(services, hash, (token_hash) => call.forward({ type, token_hash }));
};

/** The shape of GoTrue's answer where a step is still to come; supabase-js reads it as "no session yet". */
function withoutSession(msg: string): Response {
  return Response.json({ code: 200, msg });
}

function hashIn({ body }: AuthCall): string {
  return body.token_hash === undefined ? tokenHashOf(emailOf(body), text(body.token)) : text(body.token_hash);
}

/** As GoTrue does, before the link is used up. */
async function isOfBlocked(sql: Sql, hash: string): Promise<boolean> {
  const rows = await sql`
    select from auth.users
    where banned_until > now() and ${hash} in (
      confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;
  return rows.length > 0;
}

async function confirmSignUp(call: AuthCall, sql: Sql): Promise<Response> {
  const hash = hashIn(call);
  if (!(await signUpIsOpen(sql))) return authError(apiErrors.signUpClosed);
  const confirmation = await confirmRegistration(sql, hash);
  if (confirmation.outcome === "expired") return expired();
  if (confirmation.outcome === "registered") return authError(apiErrors.alreadyRegistered);
  if (confirmation.outcome === "confirmed" && confirmation.contested)
    return withoutSession("Email confirmed. Please sign in with your password.");
  // lite begins the session. It also knows the links of accounts that an earlier version made before they were confirmed.
  return call.forward({ ...call.body, type: "signup" });
}

type Moving = { id: string; current: string | null; status: number };

/**
 * lite would let the current mailbox alone move an account to an e-mail whose ownership is not proved. The change
 * happens when both have confirmed, in any order; only then lite is asked to carry it out. A trigger mails the old mailbox.
 */
async function confirmEmailChange(
  { sql }: AccountServices,
  hash: string,
  finish: (currentHash: string) => Promise<Response>,
): Promise<Response> {
  const outcome = await sql.begin(async (tx) => {
    const [user] = await tx<Moving[]>`
      select id, email_change_token_current as current, email_change_confirm_status as status
      from auth.users
      where (email_change_token_current = ${hash} or email_change_token_new = ${hash})
        and email_change_sent_at > now() - make_interval(secs => ${tokenLifetimeSeconds})
      for update`;
    if (!user?.current) return undefined;
    const agreed = hash === user.current ? currentEmailConfirmed : newEmailConfirmed;
    if (user.status !== noneConfirmed && user.status !== agreed) {
      // An unconfirmed registration does not hold the new e-mail, also one of an earlier version, which made an account of it.
      await tx`
        delete from auth.users stale using auth.users mover
        where mover.id = ${user.id} and stale.email = mover.email_change and stale.confirmed_at is null
          and not exists (select from public.admin_users a where a.user_id = stale.id)`;
      // What was mailed to the present mailbox ends with its right to the account.
      await tx`update auth.users set recovery_token = null, recovery_sent_at = null where id = ${user.id}`;
      return { currentHash: user.current };
    }
    await tx`update auth.users set email_change_confirm_status = ${agreed} where id = ${user.id}`;
    return "half";
  });
  if (outcome === undefined) return expired();
  if (outcome === "half") {
    return withoutSession(
      "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    );
  }
  const answer = await finish(outcome.currentHash);
  // The new e-mail was registered in the meantime.
  return answer.status >= 500 ? expired() : answer;
}

function expired(): Response {
  return authError(apiErrors.linkExpired);
}
