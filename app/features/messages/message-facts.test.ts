import { expect, test } from "vitest";
import { messagesCsv, replyHref, topicOf } from "./message-facts.ts";
import type { Message } from "./queries.ts";

const message: Message = {
  id: "1",
  name: "=HYPERLINK(1)",
  company: "Muster AG",
  email: "nora+web@example.ch",
  topic: "other",
  topic_label: "Something else",
  phone: "+41 44 000 00 00",
  urgent: true,
  page: "/services/cloud",
  number: 1001,
  form_path: "/contact",
  form_title: "Contact",
  form_name: "Contact form",
  fields: [{ label: "Staff", value: "40" }],
  message: "Hello & goodbye\nsecond line",
  status: "new",
  assigned_to: null,
  consented_at: "2026-01-05T10:00:00Z",
  created_at: "2026-01-05T10:00:00Z",
};

test("a reply goes to the sender and quotes what they wrote", () => {
  const link = new URL(replyHref(message));
  expect(link.protocol).toBe("mailto:");
  expect(decodeURIComponent(link.pathname)).toBe("nora+web@example.ch");
  expect(link.searchParams.get("subject")).toBe("Re: Something else [R-1001]");
  expect(link.searchParams.get("body")).toContain("> Hello & goodbye\r\n> second line");
});

test("without a topic, a message is about the page with its form", () => {
  const none = { ...message, topic: "", topic_label: "" };
  expect(topicOf(none)).toBe("Contact");
  expect(topicOf({ ...none, form_title: "" })).toBe("Contact form");
});

test("an e-mail cannot add headers or recipients", () => {
  const link = replyHref({ ...message, email: "a@example.ch?bcc=all@example.ch" });
  expect(link.match(/\?/g)).toHaveLength(1);
  expect(new URL(link).searchParams.get("bcc")).toBeNull();
});

test("a long message makes a link that mail programs take, cut between characters", () => {
  const link = replyHref({ ...message, message: "ä".repeat(5000) });
  expect(link.length).toBeLessThan(2100);
  expect(() =>
    decodeURIComponent(link.split("body=")[1]?.replace(/(%[0-9A-F]{2})+$/, "") ?? ""),
  ).not.toThrow();
});

test("the export cannot run anything in a spreadsheet", () => {
  const csv = messagesCsv([message]);
  expect(csv).toContain("'=HYPERLINK(1)");
  expect(csv).toContain('"Hello & goodbye\nsecond line"');
  expect(csv).toContain(",R-1001,/contact,Staff: 40\r\n");
  // A number begins like a formula.
  expect(csv).toContain("Urgent,'=HYPERLINK(1),Muster AG,nora+web@example.ch,'+41 44 000 00 00,");
});
