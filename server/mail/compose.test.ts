import { expect, test } from "vitest";
import { compose, senderOf } from "./compose.ts";

const company = { name: 'Säntis "Cloud" <x>', email: "hello@example.ch", phone: "+41 44 000 00 00" };
const siteUrl = "https://www.example.ch";

test("a review names the record as the back office does, and links to where it is edited", () => {
  const variables = {
    Name: "Anna",
    Table: "blog_posts",
    Row: "7f4d1f0e-0000-4000-8000-000000000000",
    Topic: "A post",
    Message: "Please look.",
  };
  const mail = compose({ kind: "review_request", recipient: "bea@example.ch", variables }, company, siteUrl);
  expect(mail.text).toContain(`${siteUrl}/admin/blog/${variables.Row}`);
  expect(mail.text).toContain("blog post");
  expect(mail.to).toBe("bea@example.ch");
});

test("a contact message is answered to its sender; only an incident is urgent", () => {
  const variables = { Name: "Ann", Email: "ann@example.ch", Topic: "x", Message: "m" };
  for (const kind of ["contact_message", "urgent_message"])
    expect(compose({ kind, recipient: "hello@example.ch", variables }, company, siteUrl)).toMatchObject({
      replyTo: { name: "Ann", address: "ann@example.ch" },
      isUrgent: kind === "urgent_message",
    });
});

test("an acknowledgement is marked as automatic", () => {
  const mail = { kind: "contact_acknowledgement", recipient: "ann@example.ch", variables: {} };
  expect(compose(mail, company, siteUrl).isAutomatic).toBe(true);
});

test("an answer belongs to its thread, and replies arrive in the company's mailbox", () => {
  const variables = {
    Topic: "Backups",
    Reference: "[R-1001]",
    Answer: "Dear Ann\n\nYes.",
    Author: "Bea",
    Message: "Can you?",
    References: "<1@example.ch> <2@example.ch>",
  };
  const given = { kind: "contact_answer", recipient: "ann@example.ch", variables };
  const mail = compose(given, company, siteUrl);
  expect(mail).toMatchObject({
    subject: "Re: Backups [R-1001]",
    references: ["<1@example.ch>", "<2@example.ch>"],
    replyTo: { address: "hello@example.ch" },
  });
  expect(mail.text).toContain("Dear Ann\n\nYes.\n\nBea, ");
  expect(compose(given, { ...company, hasSubaddresses: true }, siteUrl).replyTo?.address).toBe(
    "hello+r-1001@example.ch",
  );
});

test("a company's name cannot become part of the sender's header", () => {
  expect(senderOf({ ...company, name: 'A"\r\nBcc: <x@y.ch>' })).toBe('"ABcc: x@y.ch" <hello@example.ch>');
});
