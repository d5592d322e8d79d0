import type { Sql, TransactionSql } from "postgres";
import { apiErrors, authError } from "../request/api-errors.ts";
import { type AuthCall, type AuthHandler, text } from "./call.ts";
import { tokenLifetimeSeconds } from "./mailed-token.ts";
import { recoveryTag } from "./password-proof.ts";
import { confirmRegistration } from "./registrations.ts";
import { noteEvent } from "./sessions/account-events.ts";
import { beginSession, type IssuedSession, sessionAnswer } from "./sessions/sessions.ts";
import { signUpIsOpen } from "./sign-up.ts";

const noneConfirmed = 0;
const newEmailConfirmed = 1;
const currentEmailConfirmed = 2;

/** Names that supabase-js and the official documentation use for a registration. */
const signUpTypes = new Set(["email", "invite", "signup"]);

/** Our mails contain only links, never codes. */
export const verify: AuthHandler = async (call, services) => {
  const type = text(call.body.type);
  const hash = text(call.body.token_hash);
  if (!/^[0-9a-f]{64}$/.test(hash)) return authError(apiErrors.linkExpired);
  if (await isOfBlocked(services.sql, hash)) return authError(apiErrors.userBanned);
  const opened = signUpTypes.has(type)
    ? await confirmSignUp(call, services.sql, hash)
    : type === "recovery"
      ? await openRecovery(call, services.sql, hash)
      : type === "email_change"
        ? await confirmEmailChange(call, services.sql, hash)
        : undefined;
  if (opened === undefined) return authError(apiErrors.linkExpired);
  return opened instanceof Response ? opened : sessionAnswer(services, opened);
};

/** The result of a link; undefined if it is unknown, used or expired. */
type Opened = Promise<IssuedSession | Response | undefined>;

/** The shape of GoTrue's response while a step is missing; supabase-js reads it as "no session yet". */
function withoutSession(msg: string): Response {
  return Response.json({ code: 200, msg });
}

/** Like GoTrue, before the link is used up. */
async function isOfBlocked(sql: Sql, hash: string): Promise<boolean> {
  const rows = await sql`
    select from auth.users
    where banned_until > now() and ${hash} in (
      confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;
  return rows.length > 0;
}

async function confirmSignUp(call: AuthCall, sql: Sql, hash: string): Opened {
  if (!(await signUpIsOpen(sql))) return authError(apiErrors.signUpClosed);
  return sql.begin(async (tx) => {
    const confirmation = await confirmRegistration(tx, hash);
    if (confirmation.outcome === "registered") return authError(apiErrors.alreadyRegistered);
    if (confirmation.outcome !== "confirmed") return undefined;
    const { account, contested } = confirmation;
    await noteEvent(tx, account, "user_signedup", { provider: "email" });
    if (contested) return withoutSession("Email confirmed. Please sign in with your password.");
    return beginSession(tx, call, { account, method: "otp" });
  });
}

function openRecovery(call: AuthCall, sql: Sql, hash: string): Opened {
  return sql.begin(async (tx) => {
    const [user] = await tx<{ id: string }[]>`
      update auth.users set recovery_token = null, updated_at = now()
      where recovery_token = ${hash} and confirmed_at is not null
        and recovery_sent_at > now() - make_interval(secs => ${tokenLifetimeSeconds})
      returning id`;
    return user && beginSession(tx, call, { account: user.id, method: "otp", tag: recoveryTag });
  });
}

type Moving = { id: string; current: string | null; status: number };

/**
 * The change happens when both mailboxes have confirmed, in any order: the current one alone could move an account to an e-mail whose
 * ownership is not proved. A trigger mails the old mailbox.
 */
function confirmEmailChange(call: AuthCall, sql: Sql, hash: string): Opened {
  return sql
    .begin(async (tx) => {
      const [user] = await tx<Moving[]>`
        select id, email_change_token_current as current, email_change_confirm_status as status
        from auth.users
        where (email_change_token_current = ${hash} or email_change_token_new = ${hash})
          and email_change_sent_at > now() - make_interval(secs => ${tokenLifetimeSeconds})
        for update`;
      if (!user?.current) return undefined;
      const agreed = hash === user.current ? currentEmailConfirmed : newEmailConfirmed;
      if (user.status === noneConfirmed || user.status === agreed) {
        await tx`update auth.users set email_change_confirm_status = ${agreed} where id = ${user.id}`;
        return withoutSession(
          "Confirmation link accepted. Please proceed to confirm link sent to the other email",
        );
      }
      await moveAccount(tx, user.id);
      return beginSession(tx, call, { account: user.id, method: "otp" });
    })
    .catch((error: { code?: unknown }) => {
      // The new e-mail has been registered meanwhile.
      if (error.code === "23505") return undefined;
      throw error;
    });
}

async function moveAccount(tx: TransactionSql, account: string): Promise<void> {
  // An unconfirmed registration does not hold the new e-mail, also one of an earlier version, which made an account of it.
  await tx`
    delete from auth.users stale using auth.users mover
    where mover.id = ${account} and stale.email = mover.email_change and stale.confirmed_at is null
      and not exists (select from public.admin_users a where a.user_id = stale.id)`;
  // Links mailed to the old mailbox end with its right to the account.
  await tx`
    update auth.users
    set email = email_change, email_change = null, email_change_token_current = null, email_change_token_new = null,
        email_change_confirm_status = 0, recovery_token = null, recovery_sent_at = null, updated_at = now()
    where id = ${account}`;
  await tx`
    update auth.identities i set identity_data = i.identity_data || jsonb_build_object('email', u.email, 'email_verified', true), updated_at = now()
    from auth.users u where u.id = ${account} and i.user_id = u.id and i.provider = 'email'`;
  await noteEvent(tx, account, "user_modified");
}
