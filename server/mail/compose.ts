// Composes a message from a row of outgoing_mails: the template, and the headers of its kind.
import type { MailKind, MailMessage } from "#common/mail/message.ts";
import { type MailVariables, renderMail } from "#common/mail/render.ts";
import { adminHref, recordTypeLabel } from "#content-model/admin-routes.ts";

export type QueuedMail = { kind: string; recipient: string; variables: Partial<MailVariables> };
export type MailCompany = {
  name: string;
  email: string;
  phone: string;
  /** Its mailbox takes mail to name+anything@domain: replies carry the reference of their message. */
  hasSubaddresses?: boolean;
};

export function compose(mail: QueuedMail, company: MailCompany, siteUrl: string): MailMessage {
  const { Table, Row, ...given } = mail.variables;
  const variables = {
    ...given,
    ...(Table !== undefined && Row !== undefined ? placeOf(Table, Row) : {}),
    ...(given.Author === undefined ? {} : { Author: authorOf(given.Author, company) }),
    SiteURL: siteUrl,
    Company: company.name,
    Phone: company.phone,
  };
  const message = renderMail(mail.kind as MailKind, mail.recipient, variables);
  switch (message.kind) {
    case "contact_message":
    case "urgent_message":
      return {
        ...message,
        replyTo: { name: given.Name ?? "", address: given.Email ?? "" },
        isUrgent: message.kind === "urgent_message",
      };
    case "contact_acknowledgement":
      return { ...message, isAutomatic: true };
    case "contact_answer":
      return {
        ...message,
        replyTo: { name: company.name, address: replyAddress(company, given.Reference ?? "") },
        references: (given.References ?? "").split(" ").filter(Boolean),
      };
    default:
      return message;
  }
}

function authorOf(name: string, company: MailCompany): string {
  return name ? `${name}, ${company.name}` : company.name;
}

/** hello+r-1001@example.ch, so that the mailbox can sort replies even when their subject was changed. */
function replyAddress({ email, hasSubaddresses }: MailCompany, reference: string): string {
  const tag = /R-\d+/.exec(reference)?.[0].toLowerCase();
  return hasSubaddresses && tag ? email.replace(/@(?=[^@]*$)/, `+${tag}@`) : email;
}

export function senderOf({ name, email }: MailCompany): string {
  return `"${name.replace(/[\p{Cc}"\\<>]/gu, "").trim()}" <${email}>`;
}

function placeOf(table_name: string, row_id: string): Partial<MailVariables> {
  return { Noun: recordTypeLabel(table_name).toLowerCase(), Path: adminHref({ table_name, row_id }) };
}
