import { enqueueMail } from "./account-mail.ts";
import { type AccountServices, type AuthHandler, emailOf, text } from "./call.ts";
import { beginEmailChange } from "./email-change.ts";
import { refuseEmail } from "./password-rules.ts";
import { renewLink } from "./registrations.ts";

/** The response is the same whether or not there was a mail to send. */
export const resend: AuthHandler = async (call, services) => {
  const email = emailOf(call.body);
  const refusal = refuseEmail(email);
  if (refusal) return refusal;
  const kind = text(call.body.type);
  if (kind === "signup") await mailNewLink(services, email, { isForgotten: false });
  if (kind === "email_change") await repeatEmailChange(services, email);
  return Response.json({});
};

/** Only to an e-mail that awaits confirmation. */
export async function mailNewLink(
  { sql }: AccountServices,
  email: string,
  { isForgotten }: { isForgotten: boolean },
): Promise<void> {
  await sql.begin(async (tx) => {
    const link = await renewLink(tx, email, isForgotten);
    const kind = link?.choosesPassword ? "confirmation_without_password" : "confirmation";
    if (link) await enqueueMail(tx, kind, email, { TokenHash: link.token });
  });
}

async function repeatEmailChange({ sql }: AccountServices, email: string): Promise<void> {
  const [pending] = await sql<{ id: string; next: string }[]>`
    select id, email_change as next from auth.users
    where email = ${email} and email_change <> '' and confirmed_at is not null`;
  if (pending) await sql.begin((tx) => beginEmailChange(tx, { id: pending.id, email }, pending.next));
}
