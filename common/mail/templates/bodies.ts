/**
 * The text of a mail. `{{ .Name }}` is a variable, in the syntax of GoTrue's templates; `**…**` is emphasis, and a URL below
 * `{{ .SiteURL }}` becomes a link. `{{ .Company }}` is ours: a Supabase project has no variable for it and gets the default name.
 */
export type MailBody = {
  subject: string;
  /** Mail programs show it beside the subject. The mail itself hides it. */
  preview: string;
  label: string;
  heading: string;
  /** The sender's own text, with its line breaks. */
  letter?: string;
  paragraphs: string[];
  /** A code that the reader types elsewhere. */
  code?: string;
  /** Another person's text, with its line breaks. */
  quote?: string;
  action?: { label: string; url: string };
  note?: string;
};

const confirmUrl = (type: string) => `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&type=${type}`;
const signIn = { label: "Sign in", url: "{{ .SiteURL }}/login" };
const security = "{{ .SiteURL }}/dashboard?tab=settings#security";
const linkWorksOnce = "The link works once, for one hour, on any device.";

/** Sent by a Supabase project itself, or by the embedded backend in its place. */
export const accountMails = {
  confirmation: {
    subject: "Confirm your e-mail address",
    preview: "Confirm your address to activate your account.",
    label: "Your account",
    heading: "Confirm your e-mail address",
    paragraphs: [
      "You registered at {{ .Company }} with **{{ .Email }}**. Confirm that this address is yours, and you can sign in.",
    ],
    action: { label: "Confirm address", url: confirmUrl("signup") },
    note: `${linkWorksOnce} If you did not register, ignore this message.`,
  },
  confirmation_without_password: {
    subject: "Confirm your address and choose a password",
    preview: "Confirm your address, then choose a password.",
    label: "Your account",
    heading: "Confirm your e-mail address",
    paragraphs: [
      "Someone, perhaps you, asked for a new link to confirm **{{ .Email }}** at {{ .Company }}. Confirm that this address is yours, then choose a password.",
      "A password chosen during registration does not work, because someone else may have registered with your address.",
    ],
    action: { label: "Confirm and choose a password", url: confirmUrl("registration") },
    note: `${linkWorksOnce} If you did not ask for it, ignore this message.`,
  },
  recovery: {
    subject: "Reset your password",
    preview: "Choose a new password for your account.",
    label: "Password",
    heading: "Reset your password",
    paragraphs: [
      "Someone asked to reset the password of the account **{{ .Email }}**. If it was you, choose a new password now.",
    ],
    action: { label: "Choose a new password", url: confirmUrl("recovery") },
    note: `${linkWorksOnce} If you did not ask for it, ignore this message. Your password has not changed.`,
  },
  email_change: {
    subject: "Confirm the change of your e-mail address",
    preview: "The change takes effect once both addresses have confirmed it.",
    label: "Your account",
    heading: "Confirm the change of address",
    paragraphs: [
      "You asked to change the e-mail address of your account from **{{ .Email }}** to **{{ .NewEmail }}**.",
      "Both addresses receive this message. The change takes effect once both have confirmed it.",
    ],
    action: { label: "Confirm the change", url: confirmUrl("email_change") },
    note: `${linkWorksOnce} If you did not ask for this, do not confirm it. If the account is yours, sign in and change your password.`,
  },
  invite: {
    subject: "You are invited to {{ .Company }}",
    preview: "Accept the invitation and choose a password.",
    label: "Invitation",
    heading: "You are invited",
    paragraphs: [
      "{{ .Company }} has set up an account for **{{ .Email }}**. Accept the invitation to choose a password and sign in.",
    ],
    action: { label: "Accept the invitation", url: confirmUrl("invite") },
    note: `${linkWorksOnce} If you did not expect an invitation, ignore this message.`,
  },
  magic_link: {
    subject: "Your sign-in link",
    preview: "Sign in with one click.",
    label: "Sign in",
    heading: "Sign in to {{ .Company }}",
    paragraphs: ["Use this link to sign in as **{{ .Email }}**."],
    action: { label: "Sign in", url: confirmUrl("magiclink") },
    note: `${linkWorksOnce} If you did not ask for it, ignore this message.`,
  },
  reauthentication: {
    subject: "Your confirmation code",
    preview: "Enter this code to continue.",
    label: "Security",
    heading: "Confirm that it is you",
    paragraphs: ["Enter this code on the page that asks for it."],
    code: "{{ .Token }}",
    note: "The code works once, for one hour. If you did not ask for it, someone else may be using your account. Change your password.",
  },
  password_changed_notification: {
    subject: "Your password was changed",
    preview: "All other devices have been signed out.",
    label: "Security",
    heading: "Your password was changed",
    paragraphs: [
      "The password of the account **{{ .Email }}** was just changed. All other devices have been signed out.",
    ],
    action: { label: "Reset the password", url: "{{ .SiteURL }}/forgot-password" },
    note: "If you changed it yourself, you do not need to do anything. If not, reset it now.",
  },
  password_guessed: {
    subject: "Someone is guessing your password",
    preview: "Someone has entered many wrong passwords for your account.",
    label: "Security",
    heading: "Someone is guessing your password",
    paragraphs: [
      "Someone has entered many wrong passwords for the account **{{ .Email }}** in the last hour. We are slowing these attempts down. On devices where you have signed in before, you can sign in as usual.",
      "If your password is short, or you also use it elsewhere, choose a new one now. Otherwise you do not need to do anything.",
    ],
    action: { label: "Choose a new password", url: "{{ .SiteURL }}/forgot-password" },
    note: "If you have forgotten your password, use the same link. We send this message at most once a day.",
  },
  code_guessed: {
    subject: "Someone knows your password",
    preview: "They are now guessing the code of your second factor.",
    label: "Security",
    heading: "Someone knows your password",
    paragraphs: [
      "Someone entered the password of the account **{{ .Email }}** and is now guessing the code of your second factor. We are slowing these attempts down. Without your second factor, they cannot sign in.",
      "Choose a new password now, one that you use nowhere else.",
    ],
    action: { label: "Choose a new password", url: "{{ .SiteURL }}/forgot-password" },
    note: "If it was you and your codes are refused, check the clock of your device. We send this message at most once a day.",
  },
  email_changed_notification: {
    subject: "The e-mail address of your account was changed",
    preview: "Your account has a new address.",
    label: "Security",
    heading: "Your e-mail address was changed",
    paragraphs: [
      "The account **{{ .Email }}** now has the address **{{ .NewEmail }}**. Both addresses have confirmed the change. You can no longer sign in with the old one.",
    ],
    action: { label: "Contact us", url: "{{ .SiteURL }}/contact" },
    note: "If you changed it yourself, you do not need to do anything. If not, contact us now.",
  },
  mfa_factor_enrolled_notification: {
    subject: "A second factor was added to your account",
    preview: "You need it the next time you sign in.",
    label: "Security",
    heading: "A second factor was added",
    paragraphs: [
      "{{ .Factor }} was added to the account **{{ .Email }}**. You now need a second factor after your password to sign in. Devices that signed in without one have been signed out.",
    ],
    action: { label: "Manage second factors", url: security },
    note: "If you did not add it, remove it now and change your password. If you can no longer sign in, contact us.",
  },
  mfa_factor_unenrolled_notification: {
    subject: "A second factor was removed from your account",
    preview: "It can no longer be used to sign in.",
    label: "Security",
    heading: "A second factor was removed",
    paragraphs: ["{{ .Factor }} was removed from the account **{{ .Email }}**."],
    action: { label: "Manage second factors", url: security },
    note: "If you did not remove it, change your password, end all sessions and add a second factor again.",
  },
  recovery_code_used: {
    subject: "A recovery code of your account was used",
    preview: "Each code works once.",
    label: "Security",
    heading: "A recovery code was used",
    paragraphs: [
      "A recovery code was just used to sign in to the account **{{ .Email }}**. Codes left: **{{ .Remaining }}**.",
    ],
    action: { label: "Manage sessions and codes", url: security },
    note: "If it was not you, end all sessions, replace the codes and change your password.",
  },
  factors_reset: {
    subject: "The second factors of your account were reset",
    preview: "Until you add one again, your password is enough to sign in.",
    label: "Security",
    heading: "Your second factors were reset",
    paragraphs: [
      "An administrator removed all second factors and recovery codes from the account **{{ .Email }}** and ended all its sessions. Until you add a second factor again, your password is enough to sign in.",
    ],
    action: { label: "Sign in and add a second factor", url: security },
    note: "If you did not ask for this, change your password and contact us.",
  },
  new_browser: {
    subject: "A new browser signed in to your account",
    preview: "Someone signed in with a browser that you have not used here before.",
    label: "Security",
    heading: "A new browser signed in",
    paragraphs: [
      "Someone signed in to the account **{{ .Email }}** with **{{ .Browser }}**, a browser not used with it in recent weeks. We do not store IP addresses, so we cannot say where the sign-in came from.",
    ],
    action: { label: "Manage sessions", url: security },
    note: "If it was you, you do not need to do anything. If not, end the session and change your password.",
  },
  already_registered: {
    subject: "You already have an account",
    preview: "Someone tried to register with your address.",
    label: "Your account",
    heading: "You already have an account",
    paragraphs: [
      "Someone, perhaps you, tried to register at {{ .Company }} with **{{ .Email }}**. This address already has an account, so nothing was changed.",
      "Sign in as usual. If you have forgotten your password, choose a new one at {{ .SiteURL }}/forgot-password.",
    ],
    action: signIn,
    note: "If it was not you, ignore this message. The person who tried did not learn that you have an account.",
  },
  email_in_use: {
    subject: "Someone tried to use your e-mail address",
    preview: "Nothing was changed.",
    label: "Your account",
    heading: "Your address already has an account",
    paragraphs: [
      "The owner of another account at {{ .Company }}, perhaps you, asked to change its address to **{{ .Email }}**. This address already has an account, so nothing was changed.",
      "If both accounts are yours, use this one, or delete it before you change the address of the other.",
    ],
    action: signIn,
    note: "If it was not you, ignore this message. The person who tried did not learn that you have an account.",
  },
} satisfies Record<string, MailBody>;

export const mailBodies = {
  ...accountMails,
  /** From here on: sent by the web process. */
  contact_message: {
    subject: "{{ .Topic }}: message from {{ .Name }} {{ .Reference }}",
    preview: "New message from the contact form.",
    label: "Contact form",
    heading: "New message from {{ .Name }}",
    paragraphs: ["{{ .Sender }} wrote about “{{ .Topic }}”{{ .Origin }}:"],
    quote: "{{ .Message }}",
    action: { label: "Read and answer", url: "{{ .SiteURL }}{{ .Path }}" },
  },
  urgent_message: {
    subject: "Urgent message from {{ .Name }} {{ .Reference }}",
    preview: "Someone reported an incident and is waiting for a call.",
    label: "Incident form",
    heading: "Urgent message from {{ .Name }}",
    paragraphs: [
      "{{ .Sender }} reported an incident and is waiting for a call: **{{ .CallBack }}**{{ .Origin }}",
      "Anyone can fill in this form. Verify who the sender is before you act.",
    ],
    quote: "{{ .Message }}",
    action: { label: "Open it", url: "{{ .SiteURL }}{{ .Path }}" },
  },
  /** The form accepts any address. The mail repeats nothing the visitor typed, so that it cannot carry a message to a stranger. */
  contact_acknowledgement: {
    subject: "Your message to {{ .Company }} has arrived {{ .Reference }}",
    preview: "We will read it and answer by e-mail.",
    label: "Contact form",
    heading: "Your message has arrived",
    paragraphs: [
      "Thank you for writing to {{ .Company }}. We will read your message and reply to this address.",
      "If it cannot wait, call us: **{{ .Phone }}**.",
    ],
    note: "If you did not write to us, someone entered your address by mistake. You do not need to do anything. We send at most one such message a day.",
  },
  /** Written by an administrator, to the sender of a contact message. */
  contact_answer: {
    subject: "Re: {{ .Topic }} {{ .Reference }}",
    preview: "An answer to your message.",
    label: "Answer",
    heading: "{{ .Topic }}",
    letter: "{{ .Answer }}",
    paragraphs: ["{{ .Author }}", "You wrote:"],
    quote: "{{ .Message }}",
    note: "To continue, reply to this e-mail and keep the reference {{ .Reference }} in its subject.",
  },
  office_invitation: {
    subject: "You are invited to the back office of {{ .Company }}",
    preview: "Accept the invitation to get started.",
    label: "Invitation",
    heading: "You are invited to the back office",
    paragraphs: [
      "{{ .Inviter }} invites **{{ .Email }}** to work on the website of {{ .Company }}, with the role **{{ .Role }}**.",
      "To accept, choose a password, or sign in if you already have an account.",
    ],
    action: { label: "Accept the invitation", url: "{{ .SiteURL }}/invitation?token={{ .Token }}" },
    note: "The link works once, for seven days, and only for this e-mail address. If you did not expect it, ignore this message.",
  },
  review_request: {
    subject: "{{ .Name }} asks you to review “{{ .Topic }}”",
    preview: "Read it, then approve it or send it back.",
    label: "Review",
    heading: "A review is waiting for you",
    paragraphs: ["{{ .Name }} asks you to review **{{ .Topic }}** ({{ .Noun }})."],
    quote: "{{ .Message }}",
    action: { label: "Open it", url: "{{ .SiteURL }}{{ .Path }}" },
    note: "You received this message because you work in the back office of {{ .Company }}.",
  },
  review_decision: {
    subject: "{{ .Name }} {{ .Decision }} “{{ .Topic }}”",
    preview: "The review you asked for is complete.",
    label: "Review",
    heading: "Review complete",
    paragraphs: ["{{ .Name }} {{ .Decision }} **{{ .Topic }}** ({{ .Noun }})."],
    quote: "{{ .Message }}",
    action: { label: "Open it", url: "{{ .SiteURL }}{{ .Path }}" },
    note: "You received this message because you asked for this review in the back office of {{ .Company }}.",
  },
  mail_test: {
    subject: "Test message from {{ .Company }}",
    preview: "Outgoing mail works.",
    label: "Settings",
    heading: "Test message from {{ .Company }}",
    paragraphs: [
      "This is a test message from {{ .Company }}, sent from {{ .SiteURL }}/admin/settings.",
      "If you can read this, outgoing mail works.",
    ],
  },
} satisfies Record<string, MailBody>;
