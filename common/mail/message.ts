import type { mailBodies } from "./templates/bodies.ts";

export type MailKind = keyof typeof mailBodies;

export type MailMessage = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient of replies, if it is not the sender. */
  replyTo?: { name: string; address: string };
  /** The Message-IDs of the earlier mails of its thread, oldest first. */
  references?: string[];
  /** Sent without a person: other machines must not answer it (RFC 3834). */
  isAutomatic?: boolean;
  /** Mail programs put it first (RFC 2156, as registered in RFC 4021). */
  isUrgent?: boolean;
};

/** As `/dev/mailbox` shows it and tests read it. */
export type StoredMail = MailMessage & { id: string; date: string; from: string; links: string[] };
