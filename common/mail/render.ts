import { escapeHtml } from "../escape-html.ts";
import type { MailKind, MailMessage } from "./message.ts";
import { type MailBody, mailBodies } from "./templates/bodies.ts";
import { htmlTemplate, textTemplate } from "./templates/layout.ts";

/** Used in the templates of a Supabase project, and while the company has no name. */
export const defaultCompany = "Reduit";

/** As GoTrue names them; from `Company` on, our own. */
export type MailVariables = {
  SiteURL: string;
  Email?: string;
  NewEmail?: string;
  TokenHash?: string;
  Token?: string;
  Company?: string;
  /** Of the second factor: which one, and how many recovery codes are left. */
  Factor?: string;
  Remaining?: string;
  /** Of a sign-in, such as "Firefox on Windows". */
  Browser?: string;
  /** Of a contact message: the name alone, the name with company and e-mail, what it is about, what it says. */
  Name?: string;
  Sender?: string;
  Topic?: string;
  /** Where the sender came from, as the end of a sentence; where to call back. */
  Origin?: string;
  CallBack?: string;
  Message?: string;
  /** Its reference, such as [R-1001]. Of an answer to it: the words, their author, and the Message-IDs of the earlier mails. */
  Reference?: string;
  Answer?: string;
  Author?: string;
  References?: string;
  /** Of an invitation to the back office: its sender, and the role. */
  Inviter?: string;
  Role?: string;
  /** Of a review: the record, its kind, the path of its form, and the decision. */
  Table?: string;
  Row?: string;
  Noun?: string;
  Path?: string;
  Decision?: string;
  /** The company's. */
  Phone?: string;
};

export function renderMail(kind: MailKind, to: string, variables: MailVariables): MailMessage {
  const body: MailBody = mailBodies[kind];
  const values = { Company: defaultCompany, ...variables };
  return {
    kind,
    to,
    subject: fill(body.subject, values, singleLine).trim(),
    text: fill(textTemplate(body), values, plainText),
    html: fill(htmlTemplate(body), values, escapeHtml),
  };
}

type Encode = (value: string, name: string) => string;

/** In one pass, so that a value is never read as a variable. */
function fill(template: string, variables: MailVariables, encode: Encode): string {
  return template.replace(/\{\{ \.(\w+) \}\}/g, (_whole, name: string) =>
    encode(variables[name as keyof MailVariables] ?? "", name),
  );
}

/** Only messages and answers keep their lines; in any other value a line break would look like a part of the mail. */
function plainText(value: string, name: string): string {
  return name === "Message" || name === "Answer" ? value.trim() : singleLine(value);
}

/** A line break in a subject would be a second header. */
function singleLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
