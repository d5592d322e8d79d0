import type { Sql } from "postgres";
import { apiErrors, authError } from "../api/errors.ts";
import { tokenLifetimeSeconds } from "../api/lite-app.ts";
import { type AuthHandler, text } from "./call.ts";
import { markRecovery } from "./password-proof.ts";

const noneConfirmed = 0;
const newEmailConfirmed = 1;
const currentEmailConfirmed = 2;

/** Names that supabase-js and the official documentation use for what lite calls "signup". */
const signUpTypes = new Set(["email", "invite", "signup"]);

export const verify: AuthHandler = async (call, { sql }) => {
  const type = text(call.body.type);
  if (signUpTypes.has(type)) return call.forward({ ...call.body, type: "signup" });
  if (type === "recovery") {
    const answer = await call.forward();
    if (answer.ok) await markRecovery(sql, answer);
    return answer;
  }
  if (type !== "email_change") return call.forward();
  const hash = text(call.body.token_hash);
  // Our mails carry links only; a change by typed code would go past the two mailboxes.
  if (!/^[0-9a-f]{64}$/.test(hash)) return expired();
  return confirmEmailChange(sql, hash, (token_hash) => call.forward({ type, token_hash }));
};

/**
 * lite would let the current mailbox alone move an account to an e-mail whose ownership is not proved. The change
 * happens when both have confirmed, in any order; only then lite is asked to carry it out.
 */
async function confirmEmailChange(
  sql: Sql,
  hash: string,
  finish: (currentHash: string) => Promise<Response>,
): Promise<Response> {
  const outcome = await sql.begin(async (tx) => {
    const [user] = await tx<{ id: string; current: string | null; next: string | null; status: number }[]>`
      select id, email_change_token_current as current, email_change_token_new as next,
             email_change_confirm_status as status
      from auth.users
      where (email_change_token_current = ${hash} or email_change_token_new = ${hash})
        and email_change_sent_at > now() - make_interval(secs => ${tokenLifetimeSeconds})
      for update`;
    if (!user?.current) return undefined;
    const agreed = hash === user.current ? currentEmailConfirmed : newEmailConfirmed;
    if (user.status !== noneConfirmed && user.status !== agreed) return user.current;
    await tx`update auth.users set email_change_confirm_status = ${agreed} where id = ${user.id}`;
    return "half";
  });
  if (outcome === undefined) return expired();
  if (outcome === "half") {
    // The shape of GoTrue's answer; supabase-js reads it as "no session yet".
    const msg = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
    return Response.json({ code: 200, msg });
  }
  const answer = await finish(outcome);
  // The new e-mail was registered in the meantime.
  return answer.status >= 500 ? expired() : answer;
}

function expired(): Response {
  return authError(apiErrors.linkExpired);
}
