import { expect, test } from "vitest";
import type { StoredMail } from "#common/mail/message.ts";
import { type MailboxRequest, mailboxResponse } from "./mailbox.ts";

const mail: StoredMail = {
  id: "7",
  date: "2026-01-31T09:00:00.000Z",
  from: "hello@example.ch",
  kind: "confirmation",
  to: "<b>ann</b>@example.ch",
  subject: '"><script>alert(1)</script>',
  text: "https://www.example.ch/auth/confirm?token_hash=abc&type=signup",
  html: '<p onclick="x">Hello</p><script>alert(2)</script>',
  links: ["https://www.example.ch/auth/confirm?token_hash=abc&type=signup"],
};

function ask(search = "", changes: Partial<MailboxRequest> = {}): Promise<Response | undefined> {
  return mailboxResponse({
    url: new URL(`http://localhost:3000/dev/mailbox${search}`),
    admitted: true,
    keptMails: async () => [mail],
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
  for (const search of ["", `?id=${mail.id}`]) {
    const answer = await ask(search);
    const page = (await answer?.text()) ?? "";
    expect(page).not.toMatch(/<script|<b>|<p onclick/);
    expect(answer?.headers.get("content-security-policy")).toMatch(/^default-src 'none';(?!.*script-src)/);
    expect(answer?.headers.get("cache-control")).toBe("no-store");
  }
  const page = (await (await ask(`?id=${mail.id}`))?.text()) ?? "";
  expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});

test.each<[string, Partial<MailboxRequest>]>([
  ["who may not see it", { admitted: false }],
  ["real mail is set up", { keptMails: undefined }],
])("%s: no", async (_name, changes) => {
  expect(await ask("", changes)).toBeUndefined();
});

test("an id that is none is no page", async () => {
  expect(await ask("?id=../../format.json")).toBeUndefined();
});
