import { expect, test } from "vitest";
import type { MailKind } from "./message.ts";
import { renderMail } from "./render.ts";
import { mailBodies } from "./templates/bodies.ts";

const kinds = Object.keys(mailBodies) as MailKind[];
const hash = "a".repeat(64);
const variables = {
  SiteURL: "https://www.example.ch",
  Email: "ann@example.ch",
  NewEmail: "new@example.ch",
  TokenHash: hash,
  Token: "123456",
  Name: "Ann Muster",
  Inviter: "Beat Meier",
  Role: "editor",
  Sender: "Ann Muster (Muster AG) <ann@example.ch>",
  Topic: "Cloud",
  Reference: "[R-1001]",
  Path: "/admin/messages/7",
  Origin: ", coming from /services/cloud",
  Message: "Good morning\n\nWe need <b>two</b> racks.",
};

test.each(kinds)("%s: complete in both parts, nothing from elsewhere, no script", (kind) => {
  const { subject, html, text } = renderMail(kind, "ann@example.ch", variables);
  expect(subject).toMatch(/^[A-Z][^\n]{5,70}$/);
  for (const part of [html, text]) {
    expect(part).not.toMatch(/\{\{|undefined/);
    expect(part).toContain("Reduit");
  }
  expect(html).not.toMatch(/<script|@import|url\(|<link/i);
  // The mark, which travels inside the message.
  expect(html.match(/<img [^>]*src="[^"]*"/g)).toEqual([expect.stringContaining('src="cid:mark"')]);
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
] as const)("%s links to the page with the button", (kind, type) => {
  const { html, text } = renderMail(kind, "ann@example.ch", variables);
  expect(text).toContain(`https://www.example.ch/auth/confirm?token_hash=${hash}&type=${type}\n`);
  expect(html).toContain(`href="https://www.example.ch/auth/confirm?token_hash=${hash}&amp;type=${type}"`);
});

test("what people typed stays text, and the company may have another name", () => {
  const Email = `"><script>alert(1)</script>@x.ch\r\nBcc: b@x.ch`;
  const Company = "Säntis & Co {{ .TokenHash }}\r\nBcc: a@b.ch";
  const { html, text, subject } = renderMail("invite", "x@y.ch", { ...variables, Email, Company });
  expect(html).not.toContain("<script>");
  expect(html).toContain("Säntis &amp; Co");
  expect(text).not.toMatch(/^Bcc/m);
  expect(subject).toBe("You are invited to Säntis & Co {{ .TokenHash }} Bcc: a@b.ch");
  expect(html + text).not.toContain("Reduit");
});

test("a contact message keeps its lines, and is text", () => {
  const { subject, html, text } = renderMail("contact_message", "hello@example.ch", variables);
  expect(subject).toBe("Cloud: message from Ann Muster [R-1001]");
  expect(text).toContain(
    "Ann Muster (Muster AG) <ann@example.ch> wrote about “Cloud”, coming from /services/cloud:\n\nGood morning\n\nWe need <b>two</b> racks.\n\nRead and answer:\nhttps://www.example.ch/admin/messages/7\n",
  );
  expect(html).toContain(">Good morning\n\nWe need &lt;b&gt;two&lt;/b&gt; racks.</p>");
  expect(html).toMatch(/white-space:pre-wrap/);
});
