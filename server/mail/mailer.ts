// Mail of the web process itself: new contact messages for the company, and the test message of an administrator.

import type { ContactMessage } from "#common/contract/submissions.ts";
import type { Database } from "#common/database.ts";
import { escapeHtml } from "#common/escape-html.ts";
import type { Log } from "#common/log.ts";
import { createMailSender } from "#common/mail/sender.ts";
import type { Environment } from "../env.ts";

type Options = { env: Environment; db: Database; siteUrl(): string; log: Log };

export function createMailer({ env, db, siteUrl, log }: Options) {
  const company = async () => {
    const { data } = await db.from("company").select("name, email").single();
    return { name: String(data?.name ?? "Reduit"), email: String(data?.email ?? "") };
  };
  const sender = createMailSender({
    smtpUrl: env.smtpUrl ?? null,
    dataDir: env.dataFolder,
    from: async () => {
      const { name, email } = await company();
      return `"${name.replace(/["\\\r\n]/g, "")}" <${email}>`;
    },
    report: (message, fields) => log("warn", message, fields),
  });

  return {
    async announceContactMessage({ name, company: from, email, topic, message }: ContactMessage) {
      const { email: to } = await company();
      if (!to) return;
      const text = `${name}${from ? ` (${from})` : ""} <${email}> wrote about "${topic}":\n\n${message}\n\nRead and answer it: ${siteUrl()}/admin/messages\n`;
      const html = `<pre style="white-space:pre-wrap;font:15px/1.5 sans-serif">${escapeHtml(text)}</pre>`;
      await sender.send({
        kind: "contact_message",
        to,
        subject: `New message from ${name.replace(/[\r\n]/g, " ")}`,
        text,
        html,
      });
    },
    /** Rejects with the mail server's reason. */
    async sendTest(to: string) {
      const { name } = await company();
      const text = `This is a test message of ${name}, asked for at ${siteUrl()}/admin/settings.\n\nIf you can read it, mail works.\n`;
      const html = `<pre style="white-space:pre-wrap;font:15px/1.5 sans-serif">${escapeHtml(text)}</pre>`;
      await sender.sendNow({
        kind: "mail_test",
        to,
        subject: `Test message of ${name.replace(/[\r\n]/g, " ")}`,
        text,
        html,
      });
    },
    close: sender.close,
  };
}

export type Mailer = ReturnType<typeof createMailer>;
