import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { MailMessage } from "./message.ts";
import { createSmtpSender } from "./smtp.ts";

const message: MailMessage = {
  kind: "recovery",
  to: "ann@example.ch",
  subject: "s",
  text: "secret",
  html: "h",
};
const from = async () => "hello@example.ch";
const url = "smtp://mail.example.ch:587";

test("sending does not wait for the mail server, and tries again when it is away", async () => {
  const delivered: string[] = [];
  let away = 2;
  const deliver = async (mail: MailMessage & { from: string }) => {
    if (away-- > 0) throw new Error("Connection refused");
    delivered.push(`${mail.from} to ${mail.to}`);
  };
  const reports: string[] = [];
  const sender = createSmtpSender(
    url,
    from,
    (line, fields) => reports.push(JSON.stringify([line, fields])),
    deliver,
    [1, 1],
  );
  await sender.send(message);
  expect(delivered).toEqual([]);
  await expect.poll(() => delivered).toEqual(["hello@example.ch to ann@example.ch"]);
  expect(reports).toHaveLength(2);
  expect(reports.join()).not.toMatch(/secret|ann@/);
});

test("gives up when the server refuses for good, and after the last try", async () => {
  for (const error of [Object.assign(new Error("no such user"), { responseCode: 550 }), new Error("away")]) {
    let tries = 0;
    const reports: string[] = [];
    const deliver = async () => {
      tries++;
      throw error;
    };
    const sender = createSmtpSender(url, from, (line) => reports.push(line), deliver, [1]);
    await sender.send(message);
    await expect.poll(() => reports.at(-1)).toBe("An e-mail could not be delivered");
    expect(tries).toBe("responseCode" in error ? 1 : 2);
  }
});

test("the sender in SMTP_URL wins over the company's e-mail", async () => {
  const delivered: string[] = [];
  const deliver = async (mail: { from: string }) => void delivered.push(mail.from);
  const sender = createSmtpSender(`${url}?from=no-reply@example.ch`, from, () => undefined, deliver);
  await sender.send(message);
  await sender.close();
  expect(delivered).toEqual(["no-reply@example.ch"]);
});

test("closing does not wait for a mail server that is away", async () => {
  const deliver = () => Promise.reject(new Error("away"));
  const sender = createSmtpSender(url, from, () => undefined, deliver, [60_000]);
  await sender.send(message);
  // It would wait for five seconds; what it does not wait for is over first, however busy the machine is.
  const first = await Promise.race([sender.close().then(() => "closed"), wait(4000, "waited")]);
  expect(first).toBe("closed");
});
