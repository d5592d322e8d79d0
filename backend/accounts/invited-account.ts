import type { Sql } from "postgres";
import { z } from "zod";
import { hashPassword } from "../hashing/bcrypt.ts";
import { refusePassword } from "./password-rules.ts";
import { addConfirmedAccount } from "./registrations.ts";
import { hashCost } from "./sign-up.ts";

const request = z.object({ token: z.string().max(200), password: z.string().max(1000) });

/**
 * Private route for web (server/invitations): creates an account for a person with the link of an invitation, which came by mail and so
 * proves the mailbox. Works while sign-up is closed. Returns a message if no account can be made.
 */
export function makeInvitedAccount(sql: Sql): (body: unknown) => Promise<string | null> {
  return async (body) => {
    const { token, password } = request.parse(body);
    const [invitation] = await sql<{ email: string }[]>`
      select i.email from private.open_invitation(${token}) i where i.id is not null`;
    if (!invitation) return "This invitation has been used, was withdrawn or has expired. Ask for a new one.";
    const { email } = invitation;
    const refusal = refusePassword(password, email);
    if (refusal) return ((await refusal.json()) as { msg: string }).msg;
    const encryptedPassword = await hashPassword(password, hashCost);
    const isMade = await addConfirmedAccount(sql, email, encryptedPassword);
    return isMade ? null : "This e-mail address already has an account. Sign in to accept the invitation.";
  };
}
