import type { MailKind, MailSender } from "#common/mail/message.ts";
import { type MailVariables, renderMail } from "#common/mail/render.ts";
import type { AuthMailer } from "../api/lite-app.ts";
import type { Company } from "./company.ts";

type EmailChange = { current: string; next: string; currentHash: string; nextHash: string | undefined };

export type AccountMail = {
  confirmation: (email: string, tokenHash: string) => Promise<void>;
  /** The link proves the mailbox; a password is chosen afterwards. */
  confirmationWithoutPassword: (email: string, tokenHash: string) => Promise<void>;
  /** Both mailboxes must confirm. Without `nextHash` the new e-mail has an account already, whose owner is told instead. */
  emailChange: (change: EmailChange) => Promise<void>;
  alreadyRegistered: (email: string) => Promise<void>;
  passwordChanged: (email: string) => Promise<void>;
  passwordGuessed: (email: string) => Promise<void>;
  codeGuessed: (email: string) => Promise<void>;
  /** To the e-mail that was left. */
  emailChanged: (email: string, next: string) => Promise<void>;
  factorAdded: (email: string, factor: string) => Promise<void>;
  factorRemoved: (email: string, factor: string) => Promise<void>;
  recoveryCodeUsed: (email: string, remaining: number) => Promise<void>;
  factorsReset: (email: string) => Promise<void>;
  newBrowser: (email: string, browser: string) => Promise<void>;
  /** What lite calls. */
  forLite: AuthMailer;
};

export function createAccountMail(
  sender: MailSender,
  siteUrl: () => Promise<string>,
  company: () => Promise<Company>,
): AccountMail {
  async function send(kind: MailKind, to: string, variables: Omit<MailVariables, "SiteURL">): Promise<void> {
    const { name } = await company();
    await sender.send(renderMail(kind, to, { SiteURL: await siteUrl(), Company: name, ...variables }));
  }

  const confirmation = (email: string, tokenHash: string) =>
    send("confirmation", email, { Email: email, TokenHash: tokenHash });

  async function emailChange({ current, next, currentHash, nextHash }: EmailChange): Promise<void> {
    const emails = { Email: current, NewEmail: next };
    await send("email_change", current, { ...emails, TokenHash: currentHash });
    if (nextHash === undefined) await send("email_in_use", next, { Email: next });
    else await send("email_change", next, { ...emails, TokenHash: nextHash });
  }

  return {
    confirmation,
    confirmationWithoutPassword: (email, tokenHash) =>
      send("confirmation_without_password", email, { Email: email, TokenHash: tokenHash }),
    emailChange,
    alreadyRegistered: (email) => send("already_registered", email, { Email: email }),
    passwordChanged: (email) => send("password_changed_notification", email, { Email: email }),
    passwordGuessed: (email) => send("password_guessed", email, { Email: email }),
    codeGuessed: (email) => send("code_guessed", email, { Email: email }),
    emailChanged: (email, next) =>
      send("email_changed_notification", email, { Email: email, NewEmail: next }),
    factorAdded: (email, factor) =>
      send("mfa_factor_enrolled_notification", email, { Email: email, Factor: factor }),
    factorRemoved: (email, factor) =>
      send("mfa_factor_unenrolled_notification", email, { Email: email, Factor: factor }),
    recoveryCodeUsed: (email, remaining) =>
      send("recovery_code_used", email, { Email: email, Remaining: String(remaining) }),
    factorsReset: (email) => send("factors_reset", email, { Email: email }),
    newBrowser: (email, browser) => send("new_browser", email, { Email: email, Browser: browser }),
    forLite: {
      sendConfirmation: (email, tokenHash) => confirmation(email, tokenHash),
      sendRecovery: (email, tokenHash) => send("recovery", email, { Email: email, TokenHash: tokenHash }),
      sendMagicLink: (email, tokenHash) => send("magic_link", email, { Email: email, TokenHash: tokenHash }),
      sendReauthentication: (email, token) => send("reauthentication", email, { Email: email, Token: token }),
      sendEmailChange: (email, tokenHash, _token, meta) =>
        emailChange({
          current: meta?.currentEmail ?? email,
          next: meta?.newEmail ?? email,
          currentHash: tokenHash,
          nextHash: meta?.tokenHashNew ?? tokenHash,
        }),
    },
  };
}
