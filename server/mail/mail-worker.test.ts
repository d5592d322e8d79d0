import { expect, test } from "vitest";
import type { Database } from "#common/database.ts";
import { startMailServer } from "../../tests/fixtures/mail-server.ts";
import { createMailWorker } from "./mail-worker.ts";

const mail = {
  id: 7,
  message_id: "<7@example.ch>",
  kind: "recovery",
  recipient: "ann@example.ch",
  variables: { Email: "ann@example.ch", TokenHash: "secret" },
  tries: 1,
  created_at: "2026-01-31T09:00:00.000Z",
};

function start(smtpUrl: string | undefined) {
  const waiting = [mail];
  const settled: Record<string, unknown>[] = [];
  const lines: string[] = [];
  const company = { data: { name: "Test", email: "hello@example.ch", phone: "", branding: null } };
  const db = {
    rpc: async (name: string, args: Record<string, unknown>) => {
      if (name === "claim_mails") return { data: waiting.splice(0) };
      settled.push(args);
      return {};
    },
    from: () => ({ select: () => ({ limit: () => ({ maybeSingle: async () => company }) }) }),
  } as unknown as Database;
  const log = (...line: unknown[]) => void lines.push(JSON.stringify(line));
  const worker = createMailWorker({ db, smtpUrl, siteUrl: () => "https://www.example.ch", log });
  return { worker, settled, lines };
}

test("a delivered mail is settled as sent", async () => {
  const server = await startMailServer();
  const { worker, settled } = start(server.url);
  await worker.run();
  expect(settled).toEqual([{ mail: 7, outcome: "sent" }]);
  expect(server.mails).toMatchObject([{ to: "ann@example.ch", messageId: "<7@example.ch>" }]);
  await server.stop();
});

test("a server that is away is tried again, and the log holds neither recipient nor content", async () => {
  const server = await startMailServer();
  await server.stop();
  const { worker, settled, lines } = start(server.url);
  await worker.run();
  expect(settled).toMatchObject([{ mail: 7, outcome: "retry" }]);
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toMatch(/secret|ann@/);
});

test("without a mail server the rendered mail is kept, with its links", async () => {
  const { worker, settled } = start(undefined);
  await worker.run();
  expect(settled).toMatchObject([
    {
      mail: 7,
      outcome: "kept",
      message: {
        to: "ann@example.ch",
        links: expect.arrayContaining([expect.stringContaining("token_hash=secret")]),
      },
    },
  ]);
});
