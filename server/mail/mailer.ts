// Mail of the web process itself: new contact messages for the company, their acknowledgements, invitations to the back office, reviews, and
// the test message of an administrator.

import type { ContactMessage } from "#common/contract/submissions.ts";
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { renderMail } from "#common/mail/render.ts";
import type { ReviewMail } from "#common/mail/review-mail.ts";
import { createMailSender } from "#common/mail/sender.ts";
import { placeHref, placeNoun } from "#common/office-places.ts";
import type { Environment } from "../env.ts";

type Options = { env: Environment; db: Database; siteUrl(): string; log: Log };

export function createMailer({ env, db, siteUrl, log }: Options) {
  const company = async () => {
    const { data } = await db.from("company").select("name, email, phone").single();
    return {
      name: String(data?.name ?? "Reduit"),
      email: String(data?.email ?? ""),
      phone: String(data?.phone ?? ""),
    };
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
    async announceContactMessage({
      name,
      company: from,
      email,
      topic_label: topic,
      message,
      phone,
      urgent,
      page,
    }: ContactMessage) {
      const { name: companyName, email: to } = await company();
      if (!to) return;
      const variables = {
        SiteURL: siteUrl(),
        Company: companyName,
        Name: name,
        Sender: `${name}${from ? ` (${from})` : ""} <${email}>`,
        Topic: topic,
        Origin: page ? `, coming from ${page}` : "",
        CallBack: phone,
        Message: message,
      };
      const kind = urgent ? "urgent_message" : "contact_message";
      const replyTo = { name, address: email };
      await sender.send({ ...renderMail(kind, to, variables), replyTo, isUrgent: urgent });
    },
    async acknowledgeContactMessage(to: string) {
      const { name, phone } = await company();
      const variables = { SiteURL: siteUrl(), Company: name, Phone: phone };
      await sender.send({ ...renderMail("contact_acknowledgement", to, variables), isAutomatic: true });
    },
    async inviteToBackOffice(to: string, inviter: string, role: string, token: string) {
      const { name } = await company();
      const variables = {
        SiteURL: siteUrl(),
        Company: name,
        Email: to,
        Inviter: inviter,
        Role: role,
        Token: token,
      };
      await sender.send(renderMail("office_invitation", to, variables));
    },
    async tellOfReview({ to, colleague, decision, record, title, words }: ReviewMail) {
      const { name } = await company();
      const variables = {
        SiteURL: siteUrl(),
        Company: name,
        Name: colleague,
        Noun: placeNoun(record.table_name).toLowerCase(),
        Path: placeHref(record),
        Topic: title,
        Decision: decision,
        Message: words || "Without a note.",
      };
      await sender.send(renderMail(decision ? "review_decision" : "review_request", to, variables));
    },
    /** Rejects with the mail server's reason. */
    async sendTest(to: string) {
      const { name } = await company();
      await sender.sendNow(renderMail("mail_test", to, { SiteURL: siteUrl(), Company: name }));
    },
    close: sender.close,
  };
}

export type Mailer = ReturnType<typeof createMailer>;
