// The contact form: what is stored, how often, and what a script in it becomes.
import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { type Outbox, outboxOf } from "../fixtures/mail.ts";
import { until } from "../fixtures/product.ts";
import { productForFile } from "../fixtures/product-for-file.ts";

const script = "<script>alert(1)</script>";

const product = productForFile({ env: { TRUST_PROXY: "1" } });
let sql: Sql;
let outbox: Outbox;

beforeAll(() => {
  sql = product.database();
  outbox = outboxOf(sql);
});

function send(fields: Record<string, string>, from: string) {
  return fetch(`${product.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({ topic: "evaluation", consent: "on", company: "", ...fields }),
    headers: { origin: product.url, "x-forwarded-for": from },
    redirect: "manual",
  });
}

it("stores a script in every field as text, and once for repeated submissions", async () => {
  const fields = {
    name: script,
    company: script,
    email: "script@example.ch",
    message: `${script} in every field of the form`,
  };
  const answers = await Promise.all([1, 2, 3].map(() => send(fields, "203.0.113.20")));
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/contact/sent");
  }
  const rows =
    await sql`select name, company, message from public.contact_messages where email = ${fields.email}`;
  expect([...rows]).toEqual([{ name: script, company: script, message: fields.message }]);
  const kinds = async () =>
    (await outbox())
      .filter(({ text, to }) => `${text} ${to}`.includes(fields.email))
      .map(({ kind }) => kind)
      .sort();
  await expect.poll(kinds).toEqual(["contact_acknowledgement", "contact_message"]);
});

it("acknowledges a message once a day for a mailbox, with nothing in it that was typed, and not to be answered by machines", async () => {
  const sender = { name: "Buy pills", company: "https://spam.example" };
  const write = (email: string, n: number) =>
    send({ ...sender, email, message: `Spam ${n}, delivered by us` }, "203.0.113.30");
  for (const [n, email] of ["victim@example.ch", "Victim@example.ch", "victim+2@example.ch"].entries())
    expect((await write(email, n)).status).toBe(303);
  // Sent in the order of their causes: with the last notice every acknowledgement is there.
  await expect.poll(async () => (await outbox()).some(({ text }) => text.includes("Spam 2"))).toBe(true);
  const mails = (await outbox()).filter(
    ({ kind, to }) => kind === "contact_acknowledgement" && /victim/i.test(to),
  );
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/pills|spam/i);
  expect(mail?.isAutomatic).toBe(true);
  const notice = (await outbox()).find(({ text }) => text.includes("Spam 0"));
  expect(notice?.replyTo).toEqual({ name: "Buy pills", address: "victim@example.ch" });
});

it("shows a refused script as text, beside the problem", async () => {
  const answer = await send({ name: script, email: script, message: script }, "203.0.113.21");
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain(script);
});

it("marks an incident report as urgent in its mail, and accepts it beyond the message limit", async () => {
  const from = "203.0.113.40";
  for (let n = 1; n <= 6; n++)
    await send({ name: "N", email: "urs@example.ch", message: `Question number ${n} of six` }, from);
  const report = {
    name: "Urs Eilig",
    phone: "+41 79 000 00 00",
    email: "urs@example.ch",
    message: "Our files are being encrypted",
  };
  const answer = await fetch(`${product.url}/contact/incident?from=/services/support`, {
    method: "POST",
    body: new URLSearchParams(report),
    headers: { origin: product.url, "x-forwarded-for": from },
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/contact/incident/sent"]);
  const rows =
    await sql`select phone, urgent, page, topic_label from public.contact_messages where message = ${report.message}`;
  expect([...rows]).toEqual([
    { phone: report.phone, urgent: true, page: "/services/support", topic_label: "Incident" },
  ]);
  const mail = await until("the mail", async () =>
    (await outbox()).find(({ subject }) => subject === "Urgent message from Urs Eilig"),
  );
  expect(mail.text).toContain(`waits for a call: ${report.phone}, coming from /services/support`);
  expect(mail.isUrgent).toBe(true);
});

it("shows a PGP key where there is one, and nothing of one where there is none", async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${product.url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  const key =
    "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nxjMEU/NfCxYJKwYBBAHaRw8BAQdAPwmJlL3ZFu1AUxl5NOSofIBzOhKA1i+AEJku\nQ+47JAY=\n-----END PGP PUBLIC KEY BLOCK-----";
  expect((await read("/.well-known/pgp-key.asc")).status).toBe(404);
  expect((await read("/.well-known/security.txt")).text).not.toContain("Encryption:");
  expect((await read("/contact")).text).not.toContain("pgp-key.asc");
  await sql`update public.company set pgp_key = ${key}`;
  await expect.poll(async () => (await read("/.well-known/pgp-key.asc")).text).toBe(`${key}\n`);
  expect((await read("/contact")).text).toContain("C959 BDBA FA32 A2F8 9A15 3B67 8CFD E121 9796 5A9A");
  expect((await read("/.well-known/security.txt")).text).toContain(
    `Encryption: ${product.url}/.well-known/pgp-key.asc`,
  );
  await expect(sql`update public.company set pgp_key = 'my key'`).rejects.toMatchObject({ code: "23514" });
  await sql`update public.company set pgp_key = ''`;
});

it("takes five messages an hour from one IP address, says when to come back, and takes those of others", async () => {
  const message = (n: number) => ({
    name: "N",
    email: "many@example.ch",
    message: `Message number ${n} of many`,
  });
  for (let n = 1; n <= 5; n++) expect((await send(message(n), "203.0.113.22")).status).toBe(303);
  const refused = await send(message(6), "203.0.113.22");
  expect(refused.status).toBe(429);
  expect(await refused.text()).toMatch(/\d+ minutes/);
  expect((await send(message(7), "203.0.113.23")).status).toBe(303);
});
