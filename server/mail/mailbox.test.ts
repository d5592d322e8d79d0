import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    remoteAddress: "127.0.0.1",
    hostHeader: "localhost:3000",
    forwarded: false,
    boundHost: "127.0.0.1",
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

describe("it exists on this machine only", () => {
  test.each<[string, Partial<MailboxRequest>]>([
    ["another machine", { remoteAddress: "203.0.113.9" }],
    ["a server open to the network", { boundHost: "0.0.0.0" }],
    ["a server on a network address", { boundHost: "192.168.1.5" }],
    ["behind a proxy on this machine", { forwarded: true }],
    ["a foreign name that points here", { hostHeader: "evil.example:3000" }],
    ["no host", { hostHeader: undefined }],
    ["no address", { remoteAddress: undefined }],
    ["real mail is set up", { folder: undefined }],
  ])("%s: no", async (_name, changes) => {
    expect(await ask("", changes)).toBeUndefined();
  });

  test.each<[string, Partial<MailboxRequest>]>([
    ["IPv6", { remoteAddress: "::1", hostHeader: "[::1]:3000", boundHost: "::1" }],
    ["IPv4 in IPv6", { remoteAddress: "::ffff:127.0.0.1" }],
    ["by name", { boundHost: "localhost", hostHeader: "127.0.0.1:3000" }],
  ])("%s: yes", async (_name, changes) => {
    expect((await ask("", changes))?.status).toBe(200);
  });

  test("an id that is none is no page", async () => {
    expect(await ask("?id=../../keys.env")).toBeUndefined();
  });
});
