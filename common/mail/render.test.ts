import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { MailKind } from "./message.ts";
import { renderMail } from "./render.ts";

const folder = join(import.meta.dirname, "../../supabase/templates");
const kinds = [...new Set((await readdir(folder)).map((file) => file.replace(/\.\w+$/, "")))] as MailKind[];
const hash = "a".repeat(64);
const variables = {
  SiteURL: "https://www.example.ch",
  Email: "ann@example.ch",
  NewEmail: "new@example.ch",
  TokenHash: hash,
  Token: "123456",
};

test("there are templates", () => {
  expect(kinds.length).toBeGreaterThanOrEqual(9);
});

test.each(kinds)("%s: complete in both parts, nothing from elsewhere, no script", async (kind) => {
  const { subject, html, text } = await renderMail(kind, "ann@example.ch", variables);
  expect(subject).toMatch(/^[A-Z][^\n]{5,70}$/);
  for (const part of [html, text]) {
    expect(part).not.toMatch(/\{\{|undefined/);
    expect(part).toContain("Reduit");
  }
  expect(html).not.toMatch(/<img|<script|@import|url\(|<link/i);
  expect(html).toMatch(/prefers-color-scheme: dark/);
  const origins = [...html.matchAll(/https?:\/\/[^/"<\s]+/g)].map(([origin]) => origin);
  expect(new Set(origins)).toEqual(new Set(["https://www.example.ch"]));
});

test.each([
  ["confirmation", "signup"],
  ["recovery", "recovery"],
  ["email_change", "email_change"],
  ["invite", "invite"],
  ["magic_link", "magiclink"],
] as const)("%s links to the page with the button", async (kind, type) => {
  const { html, text } = await renderMail(kind, "ann@example.ch", variables);
  expect(text).toContain(`https://www.example.ch/auth/confirm?token_hash=${hash}&type=${type}\n`);
  expect(html).toContain(`href="https://www.example.ch/auth/confirm?token_hash=${hash}&amp;type=${type}"`);
});

test("what people typed stays text, and the company may have another name", async () => {
  const Email = `"><script>alert(1)</script>@x.ch\r\nBcc: b@x.ch`;
  const { html, text, subject } = await renderMail(
    "invite",
    "x@y.ch",
    { ...variables, Email },
    "Säntis & Co\r\nBcc: a@b.ch",
  );
  expect(html).not.toContain("<script>");
  expect(html).toContain("Säntis &amp; Co");
  expect(text).not.toMatch(/^Bcc/m);
  expect(subject).toBe("You are invited to Säntis & Co Bcc: a@b.ch");
  expect(html + text).not.toContain("Reduit");
});
