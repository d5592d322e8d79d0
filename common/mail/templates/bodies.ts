/**
 * The text of a mail. `{{ .Name }}` is a variable, in the syntax of GoTrue's templates; `**…**` is emphasis, and a URL below
 * `{{ .SiteURL }}` becomes a link. `{{ .Company }}` is ours: a Supabase project has no variable for it and gets the default name.
 */
export type MailBody = {
  subject: string;
  /** Shown by mail programs beside the subject, hidden in the mail itself. */
  preview: string;
  label: string;
  heading: string;
  /** The words of the person who sends it, with their line breaks. */
  letter?: string;
  paragraphs: string[];
  /** To be typed elsewhere. */
  code?: string;
  /** The words of another person, with their line breaks. */
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
    preview: "One click, and your account is ready.",
    label: "Your account",
    heading: "Confirm your e-mail address",
    paragraphs: [
      "You registered at {{ .Company }} with **{{ .Email }}**. Please confirm that this address is yours; after that you can sign in.",
    ],
    action: { label: "Confirm address", url: confirmUrl("signup") },
    note: `${linkWorksOnce} If you did not register, ignore this message: without the confirmation nothing happens.`,
  },
  confirmation_without_password: {
    subject: "Confirm your address and choose a password",
    preview: "One click, then choose a password.",
    label: "Your account",
    heading: "Confirm your e-mail address",
    paragraphs: [
      "A new link was asked for, to confirm **{{ .Email }}** at {{ .Company }}. Confirm that this address is yours, then choose a password.",
      "No password that was given when registering will work: someone else may have registered with your address, too.",
    ],
    action: { label: "Confirm and choose a password", url: confirmUrl("registration") },
    note: `${linkWorksOnce} If you did not ask for it, ignore this message: without the confirmation nothing happens.`,
  },
  recovery: {
    subject: "Reset your password",
    preview: "Choose a new password for your account.",
    label: "Password",
    heading: "Reset your password",
    paragraphs: [
      "Someone asked to reset the password of the account **{{ .Email }}**. If it was you, choose a new one now.",
    ],
    action: { label: "Choose a new password", url: confirmUrl("recovery") },
    note: `${linkWorksOnce} If you did not ask for it, ignore this message: your password stays as it is.`,
  },
  email_change: {
    subject: "Confirm the change of your e-mail address",
    preview: "The change takes effect once both addresses have agreed.",
    label: "Your account",
    heading: "Confirm the change of address",
    paragraphs: [
      "You asked to change the e-mail of your account from **{{ .Email }}** to **{{ .NewEmail }}**.",
      "Both addresses receive this message. The change takes effect when it has been confirmed from both.",
    ],
    action: { label: "Confirm the change", url: confirmUrl("email_change") },
    note: `${linkWorksOnce} If you did not ask for this, do not confirm it; if the account is yours, sign in and change your password.`,
  },
  invite: {
    subject: "You are invited to {{ .Company }}",
    preview: "Accept the invitation and choose a password.",
    label: "Invitation",
    heading: "You are invited",
    paragraphs: [
      "An account at {{ .Company }} has been prepared for **{{ .Email }}**. Accept the invitation to choose a password and sign in.",
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
    paragraphs: ["Enter this code where you were asked for it."],
    code: "{{ .Token }}",
    note: "The code works once, for one hour. If you did not ask for it, someone else may be signed in to your account: change your password.",
  },
  password_changed_notification: {
    subject: "Your password was changed",
    preview: "All other devices have been signed out.",
    label: "Security",
    heading: "Your password was changed",
    paragraphs: [
      "The password of the account **{{ .Email }}** has just been changed, and all other devices have been signed out.",
    ],
    action: { label: "It was not me: reset it", url: "{{ .SiteURL }}/forgot-password" },
    note: "If you changed it yourself, there is nothing to do.",
  },
  password_guessed: {
    subject: "Someone is guessing your password",
    preview: "Many wrong passwords were given for your account.",
    label: "Security",
    heading: "Someone is guessing your password",
    paragraphs: [
      "Many wrong passwords have been given for the account **{{ .Email }}** in the last hour. We slow these attempts down; where you have signed in before, you can sign in as usual.",
      "If you use your password elsewhere too, or if it is short, choose a new one now. Otherwise there is nothing to do.",
    ],
    action: { label: "Choose a new password", url: "{{ .SiteURL }}/forgot-password" },
    note: "If it was you and you no longer know your password, choose a new one in the same way. We send this message once a day at most.",
  },
  code_guessed: {
    subject: "Someone knows your password",
    preview: "Many wrong codes were given after it.",
    label: "Security",
    heading: "Someone knows your password",
    paragraphs: [
      "Someone has signed in to the account **{{ .Email }}** with its password, and is guessing the code of your second factor. We slow these attempts down, and without your second factor they do not get in.",
      "Choose a new password now, which you use nowhere else.",
    ],
    action: { label: "Choose a new password", url: "{{ .SiteURL }}/forgot-password" },
    note: "If it was you and your codes are refused, look at the clock of your device. We send this message once a day at most.",
  },
  email_changed_notification: {
    subject: "The e-mail address of your account was changed",
    preview: "From now on your account has another address.",
    label: "Security",
    heading: "Your e-mail address was changed",
    paragraphs: [
      "The account **{{ .Email }}** now has the address **{{ .NewEmail }}**. Both addresses have confirmed it. This one no longer signs in.",
    ],
    action: { label: "It was not me: write to us", url: "{{ .SiteURL }}/contact" },
    note: "If you changed it yourself, there is nothing to do.",
  },
  mfa_factor_enrolled_notification: {
    subject: "A second factor was added to your account",
    preview: "From now on it is asked for when you sign in.",
    label: "Security",
    heading: "A second factor was added",
    paragraphs: [
      "{{ .Factor }} was added to the account **{{ .Email }}**. From now on a second factor is asked for after the password, and devices that have not given one are signed out.",
    ],
    action: { label: "See and remove factors", url: security },
    note: "If it was not you, remove it now and change your password. If you cannot sign in any more, write to us.",
  },
  mfa_factor_unenrolled_notification: {
    subject: "A second factor was removed from your account",
    preview: "It is no longer asked for when you sign in.",
    label: "Security",
    heading: "A second factor was removed",
    paragraphs: ["{{ .Factor }} was removed from the account **{{ .Email }}**."],
    action: { label: "See and add factors", url: security },
    note: "If it was not you, change your password, end all sessions and add a second factor again.",
  },
  recovery_code_used: {
    subject: "A recovery code of your account was used",
    preview: "Each code works once.",
    label: "Security",
    heading: "A recovery code was used",
    paragraphs: [
      "A recovery code has just been used in place of another second factor to sign in to the account **{{ .Email }}**. Codes that are left: **{{ .Remaining }}**.",
    ],
    action: { label: "See sessions and replace the codes", url: security },
    note: "If it was not you, end all sessions, replace the codes and change your password.",
  },
  factors_reset: {
    subject: "The second factors of your account were reset",
    preview: "Your password alone signs in until you add one again.",
    label: "Security",
    heading: "Your second factors were reset",
    paragraphs: [
      "An administrator removed all second factors and recovery codes from the account **{{ .Email }}**, and ended all its sessions. Until you add a factor again, your password alone signs in.",
    ],
    action: { label: "Sign in and add a factor", url: security },
    note: "If you did not ask for it, change your password and write to us.",
  },
  new_browser: {
    subject: "Your account was signed in to from a new browser",
    preview: "With a kind of browser that you have not used here before.",
    label: "Security",
    heading: "A new browser signed in",
    paragraphs: [
      "The account **{{ .Email }}** was signed in to with **{{ .Browser }}**, which it has not been used with in the last weeks. We do not store IP addresses and cannot say where that was.",
    ],
    action: { label: "See sessions and end them", url: security },
    note: "If it was you, there is nothing to do. If not, end the session and change your password.",
  },
  already_registered: {
    subject: "You already have an account",
    preview: "Someone tried to register with your address.",
    label: "Your account",
    heading: "You already have an account",
    paragraphs: [
      "Someone, perhaps you, tried to register at {{ .Company }} with **{{ .Email }}**. This address already has an account, so nothing was changed.",
      "Sign in as usual. If you no longer know your password, choose a new one at {{ .SiteURL }}/forgot-password.",
    ],
    action: signIn,
    note: "If it was not you, ignore this message: the person who tried has learned nothing about your account.",
  },
  email_in_use: {
    subject: "Someone wanted to use your e-mail address",
    preview: "Nothing was changed.",
    label: "Your account",
    heading: "Your address is already yours",
    paragraphs: [
      "The owner of another account at {{ .Company }}, perhaps you, asked to change its address to **{{ .Email }}**. This address already has an account, so nothing was changed.",
      "If both accounts are yours, sign in with this address, or delete this account first.",
    ],
    action: signIn,
    note: "If it was not you, ignore this message: the person who tried has learned nothing about your account.",
  },
} satisfies Record<string, MailBody>;

export const mailBodies = {
  ...accountMails,
  /** From here on the web process's own. */
  contact_message: {
    subject: "{{ .Topic }}: message from {{ .Name }} {{ .Reference }}",
    preview: "Someone wrote through the contact form.",
    label: "Contact form",
    heading: "New message from {{ .Name }}",
    paragraphs: ["{{ .Sender }} wrote about “{{ .Topic }}”{{ .Origin }}:"],
    quote: "{{ .Message }}",
    action: { label: "Read and answer it", url: "{{ .SiteURL }}{{ .Path }}" },
  },
  urgent_message: {
    subject: "Urgent message from {{ .Name }} {{ .Reference }}",
    preview: "Someone reports an incident and waits for a call.",
    label: "Incident form",
    heading: "Urgent message from {{ .Name }}",
    paragraphs: [
      "{{ .Sender }} reports an incident and waits for a call: **{{ .CallBack }}**{{ .Origin }}",
      "Before you act on it, make sure who it is: anyone can fill in this form.",
    ],
    quote: "{{ .Message }}",
    action: { label: "Open it", url: "{{ .SiteURL }}{{ .Path }}" },
  },
  /** The form takes any e-mail, also a stranger's. The mail repeats nothing that was typed, so that it delivers no sender's words to a stranger. */
  contact_acknowledgement: {
    subject: "Your message to {{ .Company }} has arrived {{ .Reference }}",
    preview: "A person reads it and answers by e-mail.",
    label: "Contact form",
    heading: "Your message has arrived",
    paragraphs: [
      "Thank you for writing to {{ .Company }}. A person reads your message and answers to this address.",
      "If it cannot wait, call us: **{{ .Phone }}**.",
    ],
    note: "If you did not write to us, someone has entered your address by mistake. There is nothing to do; we send at most one such message a day.",
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
    preview: "Accept the invitation, and begin.",
    label: "Invitation",
    heading: "You are invited to the back office",
    paragraphs: [
      "{{ .Inviter }} invites **{{ .Email }}** to work on the website of {{ .Company }}, with the role **{{ .Role }}**.",
      "Accept the invitation: you choose a password, or sign in if you have an account.",
    ],
    action: { label: "Accept the invitation", url: "{{ .SiteURL }}/invitation?token={{ .Token }}" },
    note: "The link works once, for seven days, for this e-mail only. If you did not expect it, ignore this message: nothing happens.",
  },
  review_request: {
    subject: "{{ .Name }} asks you to review “{{ .Topic }}”",
    preview: "Read it, then approve it or send it back.",
    label: "Review",
    heading: "A review waits for you",
    paragraphs: [
      "{{ .Name }} asks you to read **{{ .Topic }}** ({{ .Noun }}) and then to approve it or send it back.",
    ],
    quote: "{{ .Message }}",
    action: { label: "Open it", url: "{{ .SiteURL }}{{ .Path }}" },
    note: "You get this message because you work in the back office of {{ .Company }}.",
  },
  review_decision: {
    subject: "{{ .Name }} {{ .Decision }} “{{ .Topic }}”",
    preview: "The review you asked for is done.",
    label: "Review",
    heading: "Your review is done",
    paragraphs: ["{{ .Name }} {{ .Decision }} **{{ .Topic }}** ({{ .Noun }})."],
    quote: "{{ .Message }}",
    action: { label: "Open it", url: "{{ .SiteURL }}{{ .Path }}" },
    note: "You get this message because you asked for the review in the back office of {{ .Company }}.",
  },
  mail_test: {
    subject: "Test message of {{ .Company }}",
    preview: "Mail works.",
    label: "Settings",
    heading: "Test message of {{ .Company }}",
    paragraphs: [
      "This is a test message of {{ .Company }}, asked for at {{ .SiteURL }}/admin/settings.",
      "If you can read it, mail works.",
    ],
  },
} satisfies Record<string, MailBody>;
