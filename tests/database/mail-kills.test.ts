// A worker is killed between the cause of a mail and its delivery: each mail still arrives, and a repeated one has the same Message-ID.
// `MAIL_KILLS=200 npm run test:database -- mail-kills` kills it as often.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DeliveryStep, type MailServer, startMailServer } from "../fixtures/mail-server.ts";
import { root } from "../fixtures/product.ts";
import { databaseForFile, urlOf } from "./support/servers.ts";

const kills = Number(process.env.MAIL_KILLS ?? 4);
const mailsPerRound = 3;
const moments: (DeliveryStep | "committed")[] = ["committed", "connected", "received", "accepted"];

const database = databaseForFile();
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(() => mailServer?.stop());

function startProcess(): ChildProcess {
  const script = join(import.meta.dirname, "support/mail-process.ts");
  return spawn(join(root, "node_modules/.bin/node"), [script, urlOf(database()), mailServer.url], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

async function writeMails(child: ChildProcess, round: number): Promise<string[]> {
  const written: string[] = [];
  const all = new Promise<void>((resolve) => {
    child.on("message", (recipient: string) => {
      if (written.push(recipient) === mailsPerRound) resolve();
    });
  });
  for (let n = 0; n < mailsPerRound; n++) child.send(`reader-${round}-${n}@example.ch`);
  await all;
  return written;
}

it(`loses none of the mails that were committed in ${kills} kills`, async () => {
  const committed: string[] = [];
  for (let round = 0; round < kills; round++) {
    const moment = moments[round % moments.length];
    const child = startProcess();
    const reached = new Promise<void>((resolve) =>
      mailServer.onStep((step) => {
        if (step !== moment) return undefined;
        resolve();
        // The process dies while it waits for this answer.
        return step === "accepted" ? undefined : new Promise<void>(() => undefined);
      }),
    );
    committed.push(...(await writeMails(child, round)));
    if (moment !== "committed") await reached;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
  mailServer.onStep(() => undefined);
  // What a killed process had claimed is due again after a minute; the test does not wait for that.
  await database()`update private.outgoing_mails set next_try_at = now() where state = 'waiting'`;
  const last = startProcess();
  const missing = () => committed.filter((recipient) => !mailServer.mails.some(({ to }) => to === recipient));
  await expect.poll(missing).toEqual([]);
  last.kill();
  const ids = Map.groupBy(mailServer.mails, ({ to }) => to);
  for (const mails of ids.values()) expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  if (process.env.MAIL_KILLS)
    process.stdout.write(
      `${kills} kills, ${committed.length} mails, ${mailServer.mails.length - committed.length} repeated deliveries\n`,
    );
});
