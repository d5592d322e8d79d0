// What visitors hand in is stored here, and only here, with the secret key: after validation by the app's schema, and rate limits.
import { createHash } from "node:crypto";
import type { ContactMessage, SubmissionResult } from "#common/contract/submissions.ts";
import type { Log } from "#common/log.ts";
import { createCounter } from "../gateway/counter.ts";
import type { Postman } from "./postman.ts";
import type { PrivilegedClient } from "./privileged-client.ts";

const messagesPerAddress = { points: 5, seconds: 3600 };

type Options = { db: PrivilegedClient | undefined; postman: Postman; log: Log };

export function createHandIn({ db, postman, log }: Options) {
  const counter = createCounter(messagesPerAddress);

  async function contactMessage(message: ContactMessage, addressKey: string): Promise<SubmissionResult> {
    if (!db) return { outcome: "unavailable" };
    const exceeded = await counter.take(addressKey);
    if (exceeded) return { outcome: "too-many", waitMinutes: Math.ceil(exceeded.waitMs / 60_000) };
    const row = {
      ...message,
      consented_at: new Date().toISOString(),
      submission_key: submissionKey(message),
    };
    const { data, error } = await db
      .from("contact_messages")
      .upsert(row, { onConflict: "submission_key", ignoreDuplicates: true })
      .select("id");
    if (error) {
      await counter.giveBack(addressKey);
      log("error", "contact message not stored", { message: error.message });
      return { outcome: "unavailable" };
    }
    // No row came back: the same message was stored before, by a second press of the button.
    if (data.length > 0) await postman.announceContactMessage(message);
    return { outcome: "stored" };
  }

  return { contactMessage };
}

/** The same words from the same person on the same day are one message, however often they are sent. */
function submissionKey(message: ContactMessage): string {
  const day = new Date().toISOString().slice(0, 10);
  return createHash("sha256")
    .update(JSON.stringify([day, message.email.toLowerCase(), message.topic, message.message]))
    .digest("hex");
}
