import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutboxSender, type StoredMail } from "#common/mail/outbox.ts";
import { type MailboxRequest, mailboxResponse } from "./mailbox.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reduit-mailbox-"));
  const sender = createOutboxSender(folder, async () => "hello@example.ch");
  await sender.send({
    kind: "confirmation",
    to: "<b>ann</b>@example.ch",
    subject: '"><script>alert(1)</script>',
    text: "https://www.example.ch/auth/confirm?token_hash=abc&type=signup",
    html: '<p onclick="x">Hello</p><script>alert(2)</script>',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function ask(search = "", changes: Partial<MailboxRequest> = {}): Promise<Response | undefined> {
  return mailboxResponse({
    url: new URL(`http://localhost:3000/dev/mailbox${search}`),
    admitted: true,
    folder,
    ...changes,
  });
}

test("the list, a message, and both as JSON", async () => {
  const list: StoredMail[] = await (await ask("?format=json"))?.json();
  const id = list[0]?.id ?? "";
  expect(list).toHaveLength(1);
  expect(await (await ask(`?id=${id}&format=json`))?.json()).toEqual(list[0]);
  expect(await (await ask())?.text()).toContain(`?id=${id}`);
  const page = (await (await ask(`?id=${id}`))?.text()) ?? "";
  expect(page).toContain('href="https://www.example.ch/auth/confirm?token_hash=abc&amp;type=signup"');
});

test("nothing of a message becomes part of the page", async () => {
  const mails: StoredMail[] = await (await ask("?format=json"))?.json();
  const [mail] = mails;
  for (const search of ["", `?id=${mail?.id}`]) {
    const answer = await ask(search);
    const page = (await answer?.text()) ?? "";
    expect(page).not.toMatch(/<script|<b>|<p onclick/);
    expect(answer?.headers.get("content-security-policy")).toMatch(/^default-src 'none';(?!.*script-src)/);
    expect(answer?.headers.get("cache-control")).toBe("no-store");
  }
  const page = (await (await ask(`?id=${mail?.id}`))?.text()) ?? "";
  expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});

test.each<[string, Partial<MailboxRequest>]>([
  ["who may not see it", { admitted: false }],
  ["real mail is set up", { folder: undefined }],
])("%s: no", async (_name, changes) => {
  expect(await ask("", changes)).toBeUndefined();
});

test("an id that is none is no page", async () => {
  expect(await ask("?id=../../format.json")).toBeUndefined();
});
