import type { StoredMail } from "#common/mail/message.ts";
import { mailboxListPage, mailPage } from "./mailbox-page.ts";

export type MailboxRequest = {
  url: URL;
  /** Whether this request may see it (http/local-only.ts). */
  admitted: boolean;
  /** Newest first; undefined when mails are sent. */
  keptMails: (() => Promise<StoredMail[]>) | undefined;
};

const headers = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  // The mail is shown in a sandboxed frame that inherits this policy: only inline styles and the attached picture.
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * `/dev/mailbox` (`?id=` for one message, `&format=json` for tests): mails that the product would have sent. It holds live sign-in links,
 * so it exists on this machine only; all other requests get a 404.
 */
export async function mailboxResponse({
  keptMails,
  url,
  admitted,
}: MailboxRequest): Promise<Response | undefined> {
  if (keptMails === undefined || !admitted) return undefined;
  const mails = await keptMails();
  const json = url.searchParams.get("format") === "json";
  const id = url.searchParams.get("id");
  if (id === null) return json ? Response.json(mails, { headers }) : page(mailboxListPage(mails));
  const mail = mails.find((each) => each.id === id);
  if (!mail) return undefined;
  return json ? Response.json(mail, { headers }) : page(mailPage(mail));
}

function page(body: string): Response {
  return new Response(body, { headers: { ...headers, "content-type": "text/html; charset=utf-8" } });
}
