import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { fieldsOf } from "./fields.ts";
import type { MailMessage, MailSender } from "./message.ts";

export type StoredMail = MailMessage & { id: string; date: string; from: string; links: string[] };

/** Older ones are deleted: the outbox stands in for a mailbox while trying the product, it is no archive. */
const maxStored = 500;
const idPattern = /^\d{13}-[0-9a-f]{12}$/;

export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** Without SMTP_URL every message becomes two files: .eml for mail programs, .json for the mailbox page and tests. */
export function createOutboxSender(folder: string, from: () => Promise<string>): MailSender {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  async function store(message: MailMessage): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const date = new Date();
    const id = `${String(date.getTime()).padStart(13, "0")}-${randomBytes(6).toString("hex")}`;
    const sender = await from();
    const composed = await composer.sendMail({ ...fieldsOf(message), from: sender, date });
    const stored: StoredMail = {
      ...message,
      id,
      date: date.toISOString(),
      from: sender,
      links: linksIn(message.text),
    };
    await writeWhole(join(folder, `${id}.eml`), composed.message as Buffer);
    // Last, because the list of the outbox looks for the .json.
    await writeWhole(join(folder, `${id}.json`), `${JSON.stringify(stored, null, 2)}\n`);
    await forgetOldest(folder);
  }
  return { send: store, sendNow: store, close: async () => undefined };
}

/** Newest first. */
export async function listOutbox(folder: string): Promise<StoredMail[]> {
  const ids = await storedIds(folder);
  const mails = await Promise.all(ids.reverse().map((id) => readMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
}

export async function readMail(folder: string, id: string): Promise<StoredMail | undefined> {
  if (!idPattern.test(id)) return undefined;
  const text = await readFile(join(folder, `${id}.json`), "utf8").catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as StoredMail);
  } catch {
    return undefined;
  }
}

async function storedIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [] as string[]);
  return files
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .filter((id) => idPattern.test(id))
    .sort();
}

async function forgetOldest(folder: string): Promise<void> {
  const ids = await storedIds(folder);
  for (const id of ids.slice(0, Math.max(0, ids.length - maxStored))) {
    await rm(join(folder, `${id}.json`), { force: true });
    await rm(join(folder, `${id}.eml`), { force: true });
  }
}

/** A reader sees the whole file or none, also after a crash. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g) ?? [])];
}
