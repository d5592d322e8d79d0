import { describe, expect, test } from "vitest";
import { furtherFieldsOf } from "#content-model/further-fields.ts";
import { refuseSizes } from "./fields.ts";
import { parseContactForm as parse, parseIncidentForm } from "./schema.ts";

const topics = [
  { key: "incident", label: "A security incident" },
  { key: "other", label: "Something else" },
];
const parseContactForm = (data: FormData) => parse(data, { topics, topic: "", further: [] });

const good = {
  name: "Nora",
  company: "",
  email: " nora@example.ch ",
  topic: "other",
  message: "We would like to talk.",
  consent: "on",
};

function form(values: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

describe("the contact form", () => {
  test("accepts a complete form and trims its values", async () => {
    expect((await parseContactForm(form(good))).input).toMatchObject({
      email: "nora@example.ch",
      company: "",
      topic: "other",
      topic_label: "Something else",
    });
  });

  test.each([
    ["name", "", "Tell us your name."],
    ["email", "", "Enter an e-mail address, so that we can answer."],
    ["email", "nora@", "Check the e-mail address: it should look like name@example.ch."],
    ["topic", "hacking", "Choose a topic."],
    ["message", "Hi", "Write a sentence or two."],
    ["message", "x".repeat(5001), "Shorten this to 5,000 characters."],
    ["message", "é".repeat(5001), "Shorten this to 5,000 characters."],
    ["name", "x".repeat(121), "Shorten this to 120 characters."],
    ["name", "\u202e\u200b", "Tell us your name."],
    ["email", `${"x".repeat(250)}@example.ch`, "Shorten this to 254 characters."],
    ["consent", "", "Please agree, or call us instead."],
  ])("says beside %s what is wrong with %j, and keeps what was typed", async (field, value, sentence) => {
    const { errors, values } = await parseContactForm(form({ ...good, [field]: value }));
    expect(errors).toEqual({ [field]: sentence });
    expect(values[field as keyof typeof values]).toBe(value);
  });

  test("counts an emoji as one character, and stores a name without signs that turn it round", async () => {
    const { input } = await parseContactForm(
      form({ ...good, name: "Nora\u202e", message: "😀".repeat(5000) }),
    );
    expect(input).toMatchObject({ name: "Nora" });
  });

  test("finds texts that are too long by field, before sending", () => {
    expect(refuseSizes(form({ ...good, message: "x".repeat(1_000_000) }))).toEqual({
      message: "Shorten this to 5,000 characters.",
    });
    expect(refuseSizes(form(good))).toEqual({});
  });

  test("all fields missing: each says so", async () => {
    expect(Object.keys((await parseContactForm(new FormData())).errors ?? {})).toEqual([
      "name",
      "email",
      "topic",
      "message",
      "consent",
    ]);
  });

  test("asks for no topic where none is offered, and takes none", async () => {
    const section = { topics: [], topic: "Backup check", further: [] };
    expect((await parse(form({ ...good, topic: "hacking" }), section)).input).toMatchObject({
      topic: "",
      topic_label: "Backup check",
      urgent: false,
    });
  });

  test("removes control characters, which could break a mail header", async () => {
    const { input } = await parseContactForm(form({ ...good, name: "No\u0000ra\u001b[31m" }));
    expect(input?.name).toBe("Nora[31m");
  });
});

describe("further fields", () => {
  const further = furtherFieldsOf([
    { label: "Number of servers", type: "text", required: "yes" },
    { label: "Region", type: "choice", choices: "Zürich\nGeneva\n", required: "yes" },
    { label: "On site?", type: "checkbox" },
    { label: "Region", type: "text" },
  ]);
  const answered = {
    ...good,
    "further-number-of-servers": " 12  or\nmore ",
    "further-region": "Geneva",
    "further-region-2": "",
  };
  const parseFurther = (values: Record<string, string>) =>
    parse(form(values), { topics, topic: "", further });

  test("are stored in their order, by their labels", async () => {
    expect((await parseFurther(answered)).input?.fields).toEqual([
      { label: "Number of servers", value: "12 or more" },
      { label: "Region", value: "Geneva" },
      { label: "On site?", value: "No" },
      { label: "Region", value: "" },
    ]);
  });

  test.each([
    ["further-number-of-servers", " ", "Fill in this field."],
    ["further-number-of-servers", "x".repeat(501), "Shorten this to 500 characters."],
    ["further-region", "Atlantis", "Choose one from the list."],
    ["further-region", "", "Choose one from the list."],
  ])("%s %j is refused, and nothing typed is lost", async (name, value, sentence) => {
    const { errors, values, input } = await parseFurther({ ...answered, [name]: value });
    expect([errors, input]).toEqual([{ [name]: sentence }, undefined]);
    expect(values).toMatchObject({ [name]: value, message: good.message });
  });

  test("are those of the section, whatever the browser sends", async () => {
    const sent = await parseFurther({ ...answered, "further-salary": "1", status: "done" });
    expect(sent.input).toBeUndefined();
    expect(sent.failure).toMatch(/form changed/);
    expect((await parseContactForm(form({ ...good, "further-salary": "" }))).input).toMatchObject({
      fields: [],
    });
  });
});

describe("a file field", () => {
  const section = {
    topics,
    topic: "",
    further: furtherFieldsOf([{ label: "Plan", type: "file", required: "yes" }]),
  };
  const withFile = (name: string, ...parts: BlobPart[]) => {
    const data = form(good);
    data.set("further-plan", new File(parts, name));
    return data;
  };

  test("takes a file by its content", async () => {
    const { input } = await parse(withFile("plan.exe", "%PDF-1.7"), section);
    expect(input).toMatchObject({
      fields: [{ label: "Plan", value: "plan.pdf" }],
      files: [{ label: "Plan", name: "plan.pdf", type: "application/pdf" }],
    });
  });

  test.each([
    ["no file", withFile(""), "Choose a file."],
    ["a text in its place", form({ ...good, "further-plan": "%PDF-1.7" }), "Choose a file."],
    ["a page", withFile("plan.pdf", "<!doctype html>"), expect.stringContaining("PDF, Word")],
  ])("refuses %s", async (_what, data, sentence) => {
    const { errors, input } = await parse(data, section);
    expect([errors, input]).toEqual([{ "further-plan": sentence }, undefined]);
  });

  test("names the file with which a message becomes too large, before sending", () => {
    const data = withFile("one.pdf", new Uint8Array(6 * 1024 * 1024));
    data.set("further-two", new File([new Uint8Array(6 * 1024 * 1024)], "two.pdf"));
    expect(Object.keys(refuseSizes(data))).toEqual(["further-two"]);
  });
});

describe("the incident form", () => {
  const incident = {
    name: "Nora",
    phone: "+41 79 000 00 00",
    email: "nora@example.ch",
    message: "Files are encrypted.",
  };

  test("asks for four things, and makes an urgent message of them", () => {
    expect(parseIncidentForm(form(incident), "Incident").input).toEqual({
      ...incident,
      fields: [],
      files: [],
      company: "",
      topic: "incident",
      topic_label: "Incident",
      urgent: true,
    });
    expect(Object.keys(parseIncidentForm(new FormData(), "Incident").errors ?? {})).toEqual([
      "name",
      "phone",
      "email",
      "message",
    ]);
  });

  test.each([
    ["", "Enter a phone number, so that we can call you back."],
    ["call me", "Enter the number with its country code, such as +41 44 000 00 00."],
    ["1".repeat(41), "Shorten this to 40 characters."],
  ])("says what is wrong with the number %j", (phone, sentence) => {
    expect(parseIncidentForm(form({ ...incident, phone }), "Incident").errors).toEqual({ phone: sentence });
  });
});
