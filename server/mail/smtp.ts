import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { fieldsOf } from "#common/mail/fields.ts";
import type { MailMessage } from "#common/mail/message.ts";

export type Delivery = MailMessage & { from: string; messageId: string; date: string };

/** Shorter than a worker's claim on a mail (claim_mails), so that no other worker sends it meanwhile. */
const deliveryTimeout = 45_000;

/** `subaddressing=on` in SMTP_URL. */
export function hasSubaddresses(url: string | undefined): boolean {
  return url !== undefined && new URL(url).searchParams.get("subaddressing") === "on";
}

/** One attempt: rejects with the mail server's reason. A `from` in the URL is preferred to the company's e-mail. */
export function createSmtpDelivery(url: string): (mail: Delivery) => Promise<void> {
  const smtpUrl = new URL(url);
  const sender = smtpUrl.searchParams.get("from");
  smtpUrl.searchParams.delete("from");
  smtpUrl.searchParams.delete("subaddressing");
  const transport = createTransport(smtpUrl.href, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  return async ({ from, messageId, date, ...message }) => {
    const sent = transport.sendMail({
      ...fieldsOf(message),
      from: sender ?? from,
      messageId,
      date: new Date(date),
    });
    const silence = wait(deliveryTimeout, undefined, { ref: false }).then(() => {
      throw new Error("The mail server took too long.");
    });
    await Promise.race([sent, silence]);
  };
}

/** The server refuses this recipient or message. After a refused password or sender, which the operator can correct, the mail is retried. */
export function isRefused(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === "number" && responseCode >= 500 && (command === "RCPT TO" || command === "DATA")
  );
}
