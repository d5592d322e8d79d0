import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MailMessage } from "./message.ts";
import { createOutboxSender, listOutbox, readMail } from "./outbox.ts";

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "reduit-outbox-")), "outbox");
});
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

const message: MailMessage = {
  kind: "confirmation",
  to: "ann@example.ch",
  subject: "Confirm – please",
  text: "Follow https://www.example.ch/auth/confirm?token_hash=abc&type=signup.\nBye",
  html: "<p>Hello</p>",
};
const sender = () => createOutboxSender(folder, async () => '"Säntis" <hello@example.ch>');

test("a message is kept for mail programs and for us, readable by us alone", async () => {
  await sender().send(message);
  const files = await readdir(folder);
  expect(files.map((file) => file.replace(/^[\w-]+/, "")).sort()).toEqual([".eml", ".json"]);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const eml = await readFile(join(folder, files.find((file) => file.endsWith(".eml")) ?? ""), "utf8");
  expect(eml).toMatch(/^To: ann@example.ch\r$/m);
  expect(eml).toMatch(/multipart\/alternative/);
  const [stored] = await listOutbox(folder);
  expect(stored).toMatchObject({
    ...message,
    links: ["https://www.example.ch/auth/confirm?token_hash=abc&type=signup"],
  });
});

test("newest first; an unfinished file is not seen; 500 are kept", async () => {
  const out = sender();
  await out.send({ ...message, subject: "first" });
  for (let index = 0; index < 500; index++) {
    const id = `1${String(index).padStart(12, "0")}-${"0".repeat(12)}`;
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, subject: "old" }));
  }
  await writeFile(join(folder, "9999999999999-000000000000.json.abcd.tmp"), "{");
  await new Promise((resolve) => setTimeout(resolve, 2));
  await out.send({ ...message, subject: "second" });
  const mails = await listOutbox(folder);
  expect(mails).toHaveLength(500);
  expect(mails.slice(0, 2).map(({ subject }) => subject)).toEqual(["second", "first"]);
});

test.each(["../../keys", "..", "", "0000000000000-000000000000"])("%j is no message", async (id) => {
  await sender().send(message);
  expect(await readMail(folder, id)).toBeUndefined();
});

test("whom to answer is a header, and a name cannot make another one", async () => {
  const replyTo = { name: "Ann\r\nBcc: x@y.ch", address: "ann@example.ch" };
  await sender().send({ ...message, replyTo, isAutomatic: true });
  const file = (await readdir(folder)).find((name) => name.endsWith(".eml")) ?? "";
  const eml = await readFile(join(folder, file), "utf8");
  expect(eml).toMatch(/^Reply-To: .*<ann@example\.ch>\r$/m);
  expect(eml).toMatch(/^Auto-Submitted: auto-replied\r$/m);
  expect(eml).not.toMatch(/^Bcc:/im);
});
