// Outgoing mails, messages of the contact form, and the counts that limit both.
import { type ContactMessages, createContactMessages } from "../contact/contact-messages.ts";
import { createCountStore } from "../counters/count-store.ts";
import { type Counters, createCounters } from "../counters/counters.ts";
import { createMailWorker, type MailWorker } from "../mail/mail-worker.ts";
import type { SiteContext } from "./context.ts";

export type Messages = {
  /** The first three are undefined without the secret key. */
  mails: MailWorker | undefined;
  counters: Counters | undefined;
  contact: ContactMessages | undefined;
  /** Wakes the worker when a mail waits. */
  sendMails(): void;
};

export function createMessages({ env, backend, access, identity, log }: SiteContext): Messages {
  const { privileged } = access;
  if (!privileged)
    return { mails: undefined, counters: undefined, contact: undefined, sendMails: () => undefined };
  const { current: siteUrl } = identity.siteUrl;
  const mails = createMailWorker({ db: privileged.background, smtpUrl: env.smtpUrl, siteUrl, log });
  const sendMails = () => void mails.run();
  backend.onMail(sendMails);
  const counters = createCounters(createCountStore(backend, privileged.background));
  const contact = createContactMessages({
    db: privileged.guarded,
    files: privileged.files,
    counters,
    onStored: sendMails,
    log,
  });
  return { mails, counters, contact, sendMails };
}
