import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailServer, startMailServer } from "../../tests/fixtures/mail-server.ts";
import { createSmtpDelivery, type Delivery, isRefused } from "./smtp.ts";

const mail: Delivery = {
  kind: "urgent_message",
  to: "ann@example.ch",
  subject: "s",
  text: "t",
  html: "h",
  from: "hello@example.ch",
  messageId: "<1@example.ch>",
  date: "2026-01-31T09:00:00.000Z",
};
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.stop());

test("a repeated delivery is the same message", async () => {
  const deliver = createSmtpDelivery(server.url);
  await deliver(mail);
  await deliver(mail);
  const ids = server.mails.map(({ messageId }) => messageId);
  expect(ids).toEqual(["<1@example.ch>", "<1@example.ch>"]);
  expect(server.mails[0]?.text).toMatch(/^From: hello@example\.ch\r$/m);
  expect(server.mails[1]?.text).toMatch(/^Date: Sat, 31 Jan 2026 09:00:00 \+0000\r$/m);
});

test("headers say what a mail is, and a name cannot make another one", async () => {
  const replyTo = { name: "Ann\r\nBcc: x@y.ch", address: "ann@example.ch" };
  await createSmtpDelivery(server.url)({ ...mail, replyTo, isUrgent: true, isAutomatic: true });
  const text = server.mails[0]?.text ?? "";
  expect(text).toMatch(/^Reply-To: .*<ann@example\.ch>\r$/m);
  expect(text).toMatch(/^Auto-Submitted: auto-replied\r$/m);
  expect(text).toMatch(/^Importance: high\r$/m);
  expect(text).toMatch(/^Priority: urgent\r$/m);
  expect(text).not.toMatch(/^Bcc:/im);
});

test("the sender in SMTP_URL wins over the company's e-mail", async () => {
  await createSmtpDelivery(`${server.url}?from=no-reply@example.ch`)(mail);
  expect(server.mails[0]?.text).toMatch(/^From: no-reply@example\.ch\r$/m);
});

test("an answer names the mails before it", async () => {
  const references = ["<1@example.ch>", "<2@example.ch>"];
  await createSmtpDelivery(`${server.url}?subaddressing=on`)({ ...mail, references });
  const text = server.mails[0]?.text ?? "";
  expect(text).toMatch(/^References: <1@example\.ch>\s+<2@example\.ch>\r$/m);
  expect(text).toMatch(/^In-Reply-To: <2@example\.ch>\r$/m);
});

test.each([
  ["550 no such user", true],
  ["450 try again later", false],
])("%s: permanently refused is %s", async (answer, isFinal) => {
  server.refuse(answer);
  const error = await createSmtpDelivery(server.url)(mail).catch((reason: unknown) => reason);
  expect(isRefused(error)).toBe(isFinal);
});

test("a mail server that is away, or refuses our password, is tried again", async () => {
  await server.stop();
  const error = await createSmtpDelivery(server.url)(mail).catch((reason: unknown) => reason);
  expect(isRefused(error)).toBe(false);
  expect(isRefused(Object.assign(new Error("bad password"), { responseCode: 535, command: "AUTH" }))).toBe(
    false,
  );
  server = await startMailServer();
});
