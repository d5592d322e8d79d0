import type { MailMessage } from "./message.ts";
import { markId, markPng } from "./templates/mark.ts";

/** A message for nodemailer, which encodes names and refuses line breaks in headers. */
export function fieldsOf({ to, subject, text, html, replyTo, isAutomatic, isUrgent }: MailMessage) {
  const headers = {
    ...(isAutomatic && { "Auto-Submitted": "auto-replied" }),
    ...(isUrgent && { Importance: "high", Priority: "urgent" }),
  };
  const attachments = html.includes(`cid:${markId}`) ? [mark] : undefined;
  return { to, subject, text, html, replyTo, headers, attachments };
}

const mark = {
  cid: markId,
  filename: "mark.png",
  contentType: "image/png",
  content: Buffer.from(markPng, "base64"),
  contentDisposition: "inline",
} as const;
