// A process to be killed: writes a mail for each message of its parent, reports the commit, and sends the waiting mails.
import postgres from "postgres";
import type { Database } from "#common/database.ts";
import { createMailWorker } from "../../../server/mail/mail-worker.ts";

const [databaseUrl = "", smtpUrl] = process.argv.slice(2);
const sql = postgres(databaseUrl, { max: 4, onnotice: () => undefined });

type Args = { most?: number; mail?: number; outcome?: string; reason?: string | null };

/** What the worker asks of the API, without the API. */
const calls: Record<string, (args: Args) => Promise<unknown>> = {
  claim_mails: ({ most = 0 }) => sql`select * from public.claim_mails(${most})`,
  settle_mail: ({ mail = 0, outcome = "", reason = null }) =>
    sql`select public.settle_mail(${mail}, ${outcome}, ${reason})`,
};
const company = { data: { name: "Test", email: "hello@example.ch" } };
const db = {
  rpc: async (name: string, args: Args) => ({ data: await calls[name]?.(args) }),
  from: () => ({ select: () => ({ limit: () => ({ maybeSingle: async () => company }) }) }),
} as unknown as Database;

const worker = createMailWorker({
  db,
  smtpUrl,
  siteUrl: () => "http://localhost:3000",
  log: () => undefined,
});
process.on("message", async (recipient: string) => {
  await sql`select private.enqueue_mail('password_guessed', ${recipient}, ${sql.json({ Email: recipient })})`;
  process.send?.(recipient);
  void worker.run();
});
process.on("disconnect", () => process.exit());
worker.start();
