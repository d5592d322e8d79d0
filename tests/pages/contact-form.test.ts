import { setTimeout } from "node:timers/promises";
import { describe, expect, inject, test } from "vitest";
import {
  get,
  insertRecord,
  type OpenedPage,
  openPage,
  sendForm,
  sentValueOf,
  withDatabase,
} from "./support/site.ts";

const newMessage = () => `We would like to talk about key custody. ${crypto.randomUUID()}`;
const formOf = ({ screen }: OpenedPage, name: string) => screen.getByRole("form", { name });
const fieldOf = (page: OpenedPage, name: string) =>
  page.document.querySelector<HTMLElement>(`main form [name="${name}"]`);
const valuesOf = (page: OpenedPage, names: string[]) =>
  names.map((name) => {
    const field = fieldOf(page, name);
    return field && sentValueOf(field);
  });

type Mail = { subject: string; text: string };
const mails = async () => (await (await get("/dev/mailbox?format=json")).json()) as Mail[];

/** The summary takes the focus, and links each sentence to a field that says it as well. */
function expectSummary(page: OpenedPage, sentence: string, sentences: Record<string, string>) {
  expect([page.status, page.document.title]).toEqual([422, expect.stringMatching(/^Error: /)]);
  expect(page.texts(".contact-outcome")[0]).toContain(sentence);
  expect(page.values("main [autofocus]", "class")).toEqual(["contact-outcome"]);
  for (const [name, text] of Object.entries(sentences)) {
    const link = page.screen.getByRole("link", { name: new RegExp(`: ${text}`) });
    const field = page.document.querySelector(`${link.getAttribute("href")}`);
    expect([field?.getAttribute("name"), field?.getAttribute("aria-invalid")]).toEqual([name, "true"]);
    expect(page.texts(".field-error").join()).toContain(text);
  }
}

test("problems are beside the fields, nothing typed is lost, and a second try sends", async () => {
  const typed = {
    name: "Nora <script>alert(1)</script>",
    email: "nora@",
    topic: "other",
    message: newMessage(),
  };
  const refused = await sendForm(formOf(await openPage("/contact"), "Contact"), typed);
  expectSummary(refused, "2 fields need your attention.", {
    email: "Check the e-mail address",
    consent: "Please agree",
  });
  expect(valuesOf(refused, Object.keys(typed))).toEqual(Object.values(typed));
  const sent = await sendForm(formOf(refused, "Contact"), { email: "nora@example.ch", consent: "on" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact/sent"]);
  expect((await openPage("/contact/sent")).texts("h1")).toEqual(["Your message has arrived"]);
  const rows = await withDatabase(
    (sql) => sql`select name, email from public.contact_messages where message = ${typed.message}`,
  );
  expect([...rows]).toEqual([{ name: typed.name, email: "nora@example.ch" }]);
});

describe("a form with further fields, on another page", () => {
  const further = [
    { label: "Servers", type: "text", required: "yes" },
    { label: "Region", type: "choice", choices: "Zürich\nGeneva" },
    { label: "On site", type: "checkbox" },
  ];
  const openForm = async (changes: Record<string, unknown> = {}) => {
    const path = `/form-${crypto.randomUUID()}`;
    const section = {
      id: "s1",
      kind: "contact-form",
      name: "Ask for a check",
      consent: "You may store this.",
      topic: "Campaign form",
      assignee: "00000000-0000-4000-8000-000000000001",
      further,
      ...changes,
    };
    const published = { status: "published", published_at: "2020-01-01T00:00:00Z" };
    const id = await insertRecord("pages", {
      path,
      title: "Campaign form",
      sections: [section],
      ...published,
    });
    return { path, id, page: await openPage(path) };
  };
  const typed = { name: "Nora", email: "nora@example.ch", consent: "on" };
  const storedOf = (message: string) =>
    withDatabase(
      (sql) => sql`
        select form_path, form_title, form_name, topic_label, fields, assigned_to from public.contact_messages where message = ${message}`,
    );

  test("is checked and stored as its section says", async () => {
    const { page, path } = await openForm();
    expect(page.html).not.toContain("00000000-0000-4000-8000-000000000001");
    const message = newMessage();
    const refused = await sendForm(formOf(page, "Contact"), { ...typed, message });
    expectSummary(refused, "One field needs your attention.", { "further-servers": "Fill in this field." });
    const sent = await sendForm(formOf(refused, "Contact"), {
      "further-servers": "12",
      "further-region": "Geneva",
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact/sent"]);
    expect([...(await storedOf(message))]).toEqual([
      {
        form_path: path,
        form_title: "Campaign form",
        form_name: "Ask for a check",
        topic_label: "Campaign form",
        fields: [
          { label: "Servers", value: "12" },
          { label: "Region", value: "Geneva" },
          { label: "On site", value: "No" },
        ],
        assigned_to: null,
      },
    ]);
    const notice = (await mails()).find(({ text }) => text.includes(message));
    expect(notice?.subject).toMatch(/^Campaign form: message from Nora \[R-\d+\]$/);
    expect(notice?.text).toContain("Servers: 12");
  });

  describe("takes a file", () => {
    const withFile = async (
      content: string | Uint8Array<ArrayBuffer>,
      changes: Record<string, unknown> = {},
    ) => {
      const { path } = await openForm({ further: [{ label: "Plan", type: "file" }], ...changes });
      const message = newMessage();
      const data = new FormData();
      for (const [name, value] of Object.entries({ ...typed, message })) data.set(name, value);
      data.set("further-plan", new File([content], "plan.exe"));
      const headers = { origin: inject("product").url.replace(/\/$/, "") };
      const send = () => openPage(path, { method: "POST", body: data, headers });
      let sent = await send();
      // A machine under load refuses for a moment; the same message is stored once.
      for (let tries = 0; sent.status === 503 && tries < 10; tries++) {
        await setTimeout(2000);
        sent = await send();
      }
      return { sent, message };
    };
    const filesOf = (message: string) =>
      withDatabase(
        (sql) => sql`
          select f.label, f.name, f.type, f.size from public.message_files f join public.contact_messages m on m.id = f.message_id
          where m.message = ${message}`,
      );

    test("of nearly 10 MB, under the name of its type", async () => {
      const content = new Uint8Array(10 * 1024 * 1024 - 1000).fill(65);
      content.set(Buffer.from("%PDF-1.7"));
      const { sent, message } = await withFile(content);
      expect(sent.status).toBe(303);
      expect([...(await filesOf(message))]).toEqual([
        { label: "Plan", name: "plan.pdf", type: "application/pdf", size: content.length },
      ]);
    });

    test("unless it is none of the types", async () => {
      const { sent, message } = await withFile("<svg onload='alert(1)'/>");
      expectSummary(sent, "One field needs your attention.", {
        "further-plan": "Choose a file of one of these",
      });
      expect(await storedOf(message)).toHaveLength(0);
    });

    test.each([
      ["is too large", 10 * 1024 * 1024 + 70_000, {}, "at most 10 MB"],
      ["was not asked for", 70_000, { further: [] }, "64 KB"],
      ["is for a hidden section", 70_000, { hidden: true }, "64 KB"],
    ])("unless it %s", async (_what, size, changes, sentence) => {
      const { sent } = await withFile(new Uint8Array(size).fill(65), changes);
      expect(sent.status).toBe(413);
      expect(sent.html).toContain(sentence);
    });
  });

  test("asks again when its section was changed meanwhile", async () => {
    const { page, path, id } = await openForm();
    await withDatabase(
      (sql) => sql`
        update public.pages set sections = jsonb_set(sections, '{0,further}', '[{"label": "Machines", "type": "text"}]') where id = ${id}`,
    );
    // The web process is notified of the write.
    await expect.poll(async () => (await openPage(path)).html, { timeout: 20_000 }).toContain("Machines");
    const message = newMessage();
    const answered = { ...typed, message, "further-servers": "12" };
    const refused = await sendForm(formOf(page, "Contact"), answered);
    expect(refused.status).toBe(422);
    expect(refused.texts(".contact-outcome").join()).toContain("This form changed");
    expect(fieldOf(refused, "further-machines")).not.toBeNull();
    expect(await storedOf(message)).toHaveLength(0);
  });
});

test.each([
  ["/contact?topic=incident", "incident"],
  ["/contact?topic=privacy&utm_source=x", "privacy"],
  ["/contact?topic=nonsense", undefined],
  ["/contact", undefined],
])("the link %s chooses the topic %s", async (path, chosen) => {
  expect(valuesOf(await openPage(path), ["topic"])).toEqual([chosen]);
});

test("the placeholder of the topics cannot be chosen, and is not sent", async () => {
  const page = await openPage("/contact");
  expect(page.texts('[name="topic"] option[disabled]')).toEqual(["Choose a topic"]);
  expect(page.texts('[name="topic"] option:not([disabled])')).toHaveLength(5);
  const refused = await sendForm(formOf(page, "Contact"), { name: "Nora" });
  expectSummary(refused, "4 fields need your attention.", { topic: "Choose a topic." });
  const again = await sendForm(formOf(refused, "Contact"), { topic: "privacy" });
  expectSummary(again, "3 fields need your attention.", {});
  expect(valuesOf(again, ["topic"])).toEqual(["privacy"]);
});

test("an incident is reported in four fields, and announced as urgent", async () => {
  const page = await openPage("/contact");
  const link = page.screen.getByRole("link", { name: "report the incident in four fields" });
  expect(link.closest("#incident")).toBeTruthy();
  const typed = { name: "Urs Eilig", message: newMessage() };
  const form = formOf(await openPage(link.getAttribute("href") ?? ""), "Incident");
  const refused = await sendForm(form, typed);
  expectSummary(refused, "2 fields need your attention.", {
    phone: "Enter a phone number",
    email: "Enter an e-mail address",
  });
  expect(valuesOf(refused, ["name", "message"])).toEqual(Object.values(typed));
  const contact = { phone: "+41 79 000 00 00", email: "urs@example.ch" };
  const sent = await sendForm(formOf(refused, "Incident"), contact);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/contact/incident/sent"]);
  expect((await openPage("/contact/incident/sent")).texts("h1")).toEqual(["Your report has arrived"]);
  const rows = await withDatabase(
    (sql) => sql`select topic, phone, urgent from public.contact_messages where message = ${typed.message}`,
  );
  expect([...rows]).toEqual([{ topic: "incident", phone: contact.phone, urgent: true }]);
  const notice = async () => (await mails()).find(({ text }) => text.includes(typed.message));
  await expect.poll(notice).toMatchObject({
    subject: expect.stringMatching(/^Urgent message from Urs Eilig \[R-\d+\]$/),
  });
  expect((await notice())?.text).toContain(contact.phone);
});

describe("pages that know what it is about say so in their links to the form", () => {
  test.each([
    ["/services/cloud", ["evaluation", "security-review"]],
    ["/industries/healthcare", ["evaluation", "security-review"]],
    ["/solutions/enterprise", ["evaluation", "security-review"]],
    ["/services", ["evaluation"]],
    ["/industries", ["evaluation"]],
    ["/solutions", ["evaluation"]],
    ["/case-studies/geneva-family-office-key-custody", ["evaluation"]],
    ["/trust/security", ["security-review"]],
    ["/", ["evaluation"]],
  ])("%s: %j", async (path, topics) => {
    const links = (await openPage(path)).values('main a[href^="/contact?topic="]', "href");
    const linked = links.map((href) => new URL(href ?? "", "http://site.test").searchParams);
    expect(linked.map((each) => each.get("topic"))).toEqual(topics);
    for (const each of linked) expect(each.get("from") ?? "/").toBe(path);
  });
});

describe("bad input is refused with a sentence", () => {
  const own = () => inject("product").url.replace(/\/$/, "");
  const form = (values: Record<string, string>) => new URLSearchParams(values);
  test.each([
    [
      "another origin",
      () => ({ body: form({ name: "x" }), headers: { origin: "https://evil.example" } }),
      403,
    ],
    [
      "JSON",
      () => ({ body: '{"name":"x"}', headers: { origin: own(), "content-type": "application/json" } }),
      415,
    ],
    ["no type", () => ({ body: Buffer.from("x"), headers: { origin: own() } }), 415],
    ["too much", () => ({ body: form({ message: "x".repeat(70_000) }), headers: { origin: own() } }), 413],
    ["nothing", () => ({ body: form({}), headers: { origin: own() } }), 422],
  ])("%s", async (_what, request, status) => {
    const response = await get("/contact", { method: "POST", ...request() });
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(text).toMatch(/\w+ \w+/);
    expect(text).not.toMatch(/at \S+ \(|node_modules/);
  });
});

test("a bot in the hidden field gets the same answer, no mail", async () => {
  const message = newMessage();
  const bot = { name: "Bot", email: "bot@example.ch", topic: "other", message, consent: "on", website: "x" };
  const { status } = await sendForm(formOf(await openPage("/contact"), "Contact"), bot);
  expect(status).toBe(303);
  expect((await mails()).filter(({ text }) => text.includes(message))).toEqual([]);
  expect(
    await withDatabase((sql) => sql`select from contact_messages where message = ${message}`),
  ).toHaveLength(0);
});
