import { listOutbox, readMail } from "#common/mail/outbox.ts";
import { isLocal, type Locality } from "../http/local-only.ts";
import { mailboxListPage, mailPage } from "./mailbox-page.ts";

export type MailboxRequest = Locality & {
  url: URL;
  /** DATA_DIR/outbox, or null when SMTP_URL is set. */
  folder: string | null;
};

const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  // The mail is shown in a sandboxed frame that inherits this policy: inline styles, nothing else.
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * `/dev/mailbox` (`?id=` for one message, `&format=json` for tests): what the product would have mailed.
 * It holds live sign-in links, so it exists on this machine only; everybody else gets the 404 of a page that
 * does not exist. The Host check stops a foreign page that points its own name at 127.0.0.1.
 */
export async function mailboxResponse(request: MailboxRequest): Promise<Response | null> {
  const { folder, url } = request;
  if (folder === null || !isLocal(request)) return null;
  const json = url.searchParams.get("format") === "json";
  const id = url.searchParams.get("id");
  if (id === null) {
    const mails = await listOutbox(folder);
    return json ? Response.json(mails, { headers: HEADERS }) : page(mailboxListPage(mails));
  }
  const mail = await readMail(folder, id);
  if (!mail) return null;
  return json ? Response.json(mail, { headers: HEADERS }) : page(mailPage(mail));
}

function page(body: string): Response {
  return new Response(body, { headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } });
}
