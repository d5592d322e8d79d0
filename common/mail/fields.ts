import type { MailMessage } from "./message.ts";
import { markId, markPng } from "./templates/mark.ts";

/** A message for nodemailer, which encodes names and refuses line breaks in headers. */
export function fieldsOf(message: MailMessage) {
  const { to, subject, text, html, replyTo, references, isAutomatic, isUrgent } = message;
  const headers = {
    ...(isAutomatic && { "Auto-Submitted": "auto-replied" }),
    ...(isUrgent && { Importance: "high", Priority: "urgent" }),
  };
  const attachments = html.includes(`cid:${markId}`) ? [mark] : undefined;
  return {
    to,
    subject,
    text,
    html,
    replyTo,
    references,
    inReplyTo: references?.at(-1),
    headers,
    attachments,
  };
}

const mark = {
  cid: markId,
  filename: "mark.png",
  contentType: "image/png",
  content: Buffer.from(markPng, "base64"),
  contentDisposition: "inline",
} as const;
