// Messages of the contact form, validated by the app: limited by IP address, stored with the secret key, together with their mails.
import { createHash } from "node:crypto";
import type { ContactMessage, SubmissionResult } from "#common/contract/submissions.ts";
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { createCountedLimiter } from "../counters/counted-limiter.ts";
import type { Counters } from "../counters/counters.ts";
import { createAcknowledgements } from "./acknowledgements.ts";

export const messagesPerClient = {
  limit: "contact messages",
  rule: { points: 5, seconds: 3600 },
  isClient: true,
};

/** A separate limit: after five questions a visitor can still report an incident. */
const incidentsPerClient = { ...messagesPerClient, limit: "incident reports" };

type Options = {
  /** Privileged: no visitor may write messages. */
  db: Database;
  /** The same, with a longer timeout for large files. */
  files: Database;
  counters: Counters;
  /** Called after a message is stored and its mails are queued. */
  onStored(): void;
  log: Log;
};

export type ContactMessages = {
  /** `clientKey` is what the sender's messages are counted by. */
  submit(message: ContactMessage, clientKey: string): Promise<SubmissionResult>;
};

export function createContactMessages({ db, files, counters, onStored, log }: Options): ContactMessages {
  const messages = createCountedLimiter(counters, messagesPerClient);
  const incidents = createCountedLimiter(counters, incidentsPerClient);
  const limiterOf = ({ urgent }: ContactMessage) => (urgent ? incidents : messages);
  const acknowledgements = createAcknowledgements(counters);

  async function submit(message: ContactMessage, clientKey: string): Promise<SubmissionResult> {
    try {
      const exceeded = await limiterOf(message).take(clientKey);
      if (exceeded) return { outcome: "too-many", waitMinutes: Math.ceil(exceeded.waitMs / 60_000) };
      return await store(message, clientKey);
    } catch (error) {
      log("error", "contact message not stored", { message: (error as Error).message });
      return { outcome: "unavailable" };
    }
  }

  async function store(message: ContactMessage, clientKey: string): Promise<SubmissionResult> {
    const content = {
      ...message,
      files: message.files.map((file) => ({
        ...file,
        content: Buffer.from(file.content).toString("base64"),
      })),
      consented_at: new Date().toISOString(),
      submission_key: submissionKey(message),
    };
    const acknowledge = await acknowledgements.take(message.email);
    const client = message.files.length > 0 ? files : db;
    const { error } = await client.rpc("store_contact_message", { content, acknowledge });
    if (error) {
      if (acknowledge) await acknowledgements.giveBack(message.email);
      await limiterOf(message).giveBack(clientKey);
      log("error", "contact message not stored", { message: error.message });
      return { outcome: "unanswered" };
    }
    onStored();
    return { outcome: "stored" };
  }

  return { submit };
}

/**
 * The same text from the same sender on the same day is one message, even if it is sent again. An id in the form could not do this: a
 * stored page is the same for every visitor, and changes before the second attempt must not be lost (docs/decisions/0015).
 */
function submissionKey({ email, topic, message, fields, files }: ContactMessage): string {
  const day = new Date().toISOString().slice(0, 10);
  const digests = files.map(({ content }) => createHash("sha256").update(content).digest("hex"));
  return createHash("sha256")
    .update(JSON.stringify([day, email.toLowerCase(), topic, message, fields, digests]))
    .digest("hex");
}
