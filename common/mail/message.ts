export type MailMessage = {
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer reaches, where that is not the sender. */
  replyTo?: { name: string; address: string };
  /** Written by no one: other machines must not answer it (RFC 3834). */
  isAutomatic?: boolean;
  /** Mail programs put it first (RFC 2156, as registered in RFC 4021). */
  isUrgent?: boolean;
};

/** As `/dev/mailbox` shows it and tests read it. */
export type StoredMail = MailMessage & { id: string; date: string; from: string; links: string[] };

/** One body each in templates/bodies.ts. The last seven are the web process's own; a Supabase project sends the others itself. */
export type MailKind =
  | "confirmation"
  | "confirmation_without_password"
  | "recovery"
  | "email_change"
  | "invite"
  | "magic_link"
  | "reauthentication"
  | "password_changed_notification"
  | "password_guessed"
  | "code_guessed"
  | "email_changed_notification"
  | "mfa_factor_enrolled_notification"
  | "mfa_factor_unenrolled_notification"
  | "recovery_code_used"
  | "factors_reset"
  | "new_browser"
  | "already_registered"
  | "email_in_use"
  | "contact_message"
  | "urgent_message"
  | "contact_acknowledgement"
  | "office_invitation"
  | "review_request"
  | "review_decision"
  | "mail_test";
