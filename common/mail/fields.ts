import type { MailMessage } from "./message.ts";

/** As nodemailer wants a message. It encodes names and refuses line breaks in headers. */
export function fieldsOf({ to, subject, text, html, replyTo, isAutomatic, isUrgent }: MailMessage) {
  const headers = {
    ...(isAutomatic && { "Auto-Submitted": "auto-replied" }),
    ...(isUrgent && { Importance: "high", Priority: "urgent" }),
  };
  return { to, subject, text, html, replyTo, headers };
}
