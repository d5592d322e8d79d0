// Sends the mails in private.outgoing_mails. Every web process runs one; the database gives each mail to one of them (docs/decisions/0044).
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, dataOf } from "#common/database.ts";
import type { Json } from "#common/database.types.ts";
import type { Log } from "#common/log.ts";
import type { StoredMail } from "#common/mail/message.ts";
import type { Facts } from "../metrics/facts.ts";
import { compose, type MailCompany, type QueuedMail, senderOf } from "./compose.ts";
import { createSmtpDelivery, hasSubaddresses, isRefused } from "./smtp.ts";

type Options = {
  /** Privileged: the mails hold live sign-in links. */
  db: Database;
  /** Undefined without a mail server: then mails are kept for /dev/mailbox. */
  smtpUrl: string | undefined;
  siteUrl(): string;
  log: Log;
};

type ClaimedMail = QueuedMail & { id: number; message_id: string; tries: number; created_at: string };
type Outcome = { outcome: "sent" | "kept" | "failed" | "retry"; reason?: string; message?: Json };

/** For mails that did not wake the worker, such as one whose next attempt is due. */
const pollPause = 5_000;
const batchSize = 5;
const stopTimeout = 5_000;

export type MailWorker = {
  start(): void;
  /** Resolves when no mail is due any more. */
  run(): Promise<void>;
  /** Newest first, with all that were written before the call. */
  keptMails(): Promise<StoredMail[]>;
  numbers(): Promise<NonNullable<Facts["mails"]>>;
  /** Rejects with the mail server's reason. Without a mail server the mail is kept like any other. */
  sendTest(to: string): Promise<void>;
  /** Claims no more mails and waits briefly for deliveries in progress. The next worker claims the others. */
  stop(): Promise<void>;
};

export function createMailWorker({ db, smtpUrl, siteUrl, log }: Options): MailWorker {
  const deliver = smtpUrl === undefined ? undefined : createSmtpDelivery(smtpUrl);
  const mailbox = { hasSubaddresses: hasSubaddresses(smtpUrl) };
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function run(): Promise<void> {
    isAsked = true;
    running ??= work();
    return running;
  }

  async function work() {
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        if (await sendBatch()) isAsked = true;
      }
    } catch (error) {
      log("warn", "outgoing mails not read", { reason: (error as Error).message });
    }
    running = undefined;
  }

  async function sendBatch(): Promise<boolean> {
    const mails = await dataOf(db.rpc("claim_mails", { most: batchSize }));
    const company = mails.length > 0 ? await readCompany(db) : undefined;
    if (company)
      await Promise.all(mails.map(async (mail) => settle(mail, await attempt(mail as ClaimedMail, company))));
    return mails.length > 0;
  }

  async function attempt(mail: ClaimedMail, company: MailCompany): Promise<Outcome> {
    try {
      const message = compose(mail, { ...company, ...mailbox }, siteUrl());
      const from = senderOf(company);
      if (!deliver) return { outcome: "kept", message: asKept({ ...message, from, date: mail.created_at }) };
      await deliver({ ...message, from, messageId: mail.message_id, date: mail.created_at });
      return { outcome: "sent" };
    } catch (error) {
      const { message: reason } = error as Error;
      const outcome = isRefused(error) ? "failed" : "retry";
      log("warn", outcome === "failed" ? "e-mail refused by the mail server" : "e-mail to be tried again", {
        kind: mail.kind,
        tries: mail.tries,
        reason,
      });
      return { outcome, reason };
    }
  }

  /** Without an answer the mail is claimed again, and may be sent twice: with the same Message-ID. */
  async function settle({ id, kind }: { id: number; kind: string }, outcome: Outcome) {
    const { error } = await db.rpc("settle_mail", { mail: id, ...outcome });
    if (error) log("warn", "outcome of an e-mail not stored", { kind, reason: error.message });
  }

  return {
    run,
    start() {
      timer = setInterval(run, pollPause).unref();
      void run();
    },
    async keptMails() {
      await run();
      return (await dataOf(db.rpc("kept_mails"))) as StoredMail[];
    },
    numbers: async () => (await dataOf(db.rpc("mail_numbers"))) as NonNullable<Facts["mails"]>,
    async sendTest(to) {
      if (!deliver) {
        await dataOf(db.rpc("enqueue_mail", { kind: "mail_test", recipient: to, variables: {} }));
        return run();
      }
      const company = await readCompany(db);
      await deliver({
        ...compose({ kind: "mail_test", recipient: to, variables: {} }, company, siteUrl()),
        from: senderOf(company),
        messageId: `<${randomUUID()}@${company.email.split("@")[1]}>`,
        date: new Date().toISOString(),
      });
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, wait(stopTimeout, undefined, { ref: false })]);
    },
  };
}

async function readCompany(db: Database): Promise<MailCompany> {
  const company = db.from("company").select("name, email, phone, branding").limit(1);
  const data = await dataOf(company.maybeSingle());
  const branding = data?.branding as { companyName?: string } | null | undefined;
  return {
    name: branding?.companyName || data?.name || "Reduit",
    email: data?.email || "hello@reduit.example",
    phone: data?.phone ?? "",
  };
}

function asKept(mail: Omit<StoredMail, "id" | "links">): Json {
  const links = [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g) ?? [])];
  return { ...mail, links } as Json;
}
