// Mail of the web process itself: tells the company that somebody wrote.

import type { Log } from "#common/log.ts";
import { renderMail } from "#common/mail/render.ts";
import { createMailSender } from "#common/mail/sender.ts";
import type { BackendClient } from "../backend-client.ts";
import type { Environment } from "../env.ts";

type ContactMessage = { name: string; company: string; email: string; topic: string; message: string };

export function createPostman({
  env,
  db,
  siteUrl,
  log,
}: {
  env: Environment;
  db: BackendClient;
  siteUrl(): string;
  log: Log;
}) {
  const company = async () => {
    const { data } = await db.from("company").select("name, email").single();
    return { name: String(data?.name ?? "Reduit"), email: String(data?.email ?? "") };
  };
  const sender = createMailSender({
    smtpUrl: env.smtpUrl,
    dataDir: env.dataFolder,
    from: async () => {
      const { name, email } = await company();
      return `"${name.replace(/["\\\r\n]/g, "")}" <${email}>`;
    },
    report: (message, fields) => log("warn", message, fields),
  });

  return {
    async announceContactMessage({ name, company: from, email, topic, message }: ContactMessage) {
      const { name: companyName, email: to } = await company();
      if (!to) return;
      const variables = {
        SiteURL: siteUrl(),
        Company: companyName,
        Name: name,
        Sender: `${name}${from ? ` (${from})` : ""} <${email}>`,
        Topic: topic,
        Message: message,
      };
      await sender.send(renderMail("contact_message", to, variables));
    },
    /** Rejects with the mail server's reason. */
    async sendTest(to: string) {
      const { name } = await company();
      await sender.sendNow(renderMail("mail_test", to, { SiteURL: siteUrl(), Company: name }));
    },
    close: sender.close,
  };
}

export type Postman = ReturnType<typeof createPostman>;
