// What the form does without JavaScript is proven in tests/pages/contact-form.test.ts.
import type { Page } from "@playwright/test";
import { query } from "./setup/readers.ts";
import { expect, expectAccessible, hydrate, test } from "./setup/test.ts";

const message = () => `We would like to talk about key custody. ${Math.random().toString(36).slice(2)}`;

const form = (page: Page) => page.getByRole("form", { name: "Contact" });
const field = (page: Page, name: RegExp) => form(page).getByRole("textbox", { name });
const topic = (page: Page) => form(page).getByRole("combobox", { name: /^What is it about/ });
const consent = (page: Page) => form(page).getByRole("checkbox");

async function fill(page: Page, text: string) {
  await field(page, /^Name/).fill("Nora Muster");
  await field(page, /^Company/).fill("Muster AG");
  await field(page, /^E-mail/).fill("nora@example.ch");
  await topic(page).selectOption("evaluation");
  await field(page, /^Message/).fill(text);
  await consent(page).check();
}

test("a buyer sends a message, and the company gets a mail", async ({ page, request }) => {
  const text = message();
  await page.goto("/services/cloud");
  await page.getByRole("main").locator('a[href^="/contact"]').first().click();
  await hydrate(page);
  await expect(topic(page)).toHaveValue("evaluation");
  await fill(page, text);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL("/contact/sent");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your message has arrived");
  const mails: { to: string; kind: string; subject: string; replyTo?: unknown }[] = await (
    await request.get("/dev/mailbox?format=json")
  ).json();
  const notice = mails.find(({ subject }) => subject.includes(": message from Nora Muster [R-"));
  const stored = await query`select page from public.contact_messages where message = ${text}`;
  expect([...stored]).toEqual([{ page: "/services/cloud" }]);
  expect(notice?.replyTo).toEqual({ name: "Nora Muster", address: "nora@example.ch" });
  expect(mails.filter(({ kind }) => kind === "contact_acknowledgement").map(({ to }) => to)).toContain(
    "nora@example.ch",
  );
});

test.describe("sent with errors", () => {
  test.use({ expectedErrors: [/422/] });
  test("problems are in a focused summary that links to the fields @desktop", { tag: "@all" }, async ({
    page,
  }) => {
    await page.goto("/contact");
    await hydrate(page);
    await expect(page).toHaveTitle(/^Contact/);
    await expect(topic(page).getByRole("option", { name: "Choose a topic" })).toBeDisabled();
    await field(page, /^Name/).fill("Nora");
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().includes("/contact"),
    );
    await page.getByRole("button", { name: "Send message" }).focus();
    await page.keyboard.press("Enter");
    const { searchParams } = new URL(`http://form/?${(await sent).postData()}`);
    expect([searchParams.get("name"), searchParams.has("topic")]).toEqual(["Nora", false]);
    await expect(page.getByText("4 fields need your attention.")).toBeVisible();
    await expect(page.locator(".contact-outcome")).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Contact/);
    await page.getByRole("link", { name: /^What is it about: Choose a topic/ }).click();
    await expect(topic(page)).toBeFocused();
    await page.getByRole("link", { name: /^Consent: / }).click();
    await expect(consent(page)).toBeFocused();
    await expect(page.getByText("4 fields need your attention.")).toBeVisible();
    // A second answer that says the same is news again.
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.locator(".contact-outcome")).toBeFocused();
    await topic(page).selectOption("privacy");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("3 fields need your attention.")).toBeVisible();
    await expect(topic(page)).toHaveValue("privacy");
    // The header covers what lies under it while the page is scrolled.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  });
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });

  test("typed text stays, help is shown, a second try sends once @desktop", { tag: "@all" }, async ({
    page,
    context,
  }) => {
    const text = message();
    await page.goto("/contact");
    await hydrate(page);
    await fill(page, text);
    await topic(page).selectOption("incident");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText("You are offline, so your message was not sent.");
    await expect(page.locator(".contact-outcome")).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Contact/);
    await expect(field(page, /^Message/)).toHaveValue(text);
    await expect(field(page, /^Company/)).toHaveValue("Muster AG");
    await expect(topic(page)).toHaveValue("incident");
    await expect(consent(page)).toBeChecked();
    await context.setOffline(false);
    // The work is done and the answer lost: sending again must not make two.
    await page.route("**/contact.data*", async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText("we store it only once");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page).toHaveURL("/contact/sent");
    expect(await query`select topic from public.contact_messages where message = ${text}`).toEqual([
      { topic: "incident" },
    ]);
  });
});

for (const { path, name, messageField } of [
  { path: "/contact", name: "Contact", messageField: /^Message/ },
  { path: "/contact/incident", name: "Incident", messageField: /^What happened/ },
])
  test(`text typed at ${path} survives a reload until it is sent @desktop`, { tag: "@all" }, async ({
    page,
  }) => {
    const text = message();
    const typed = page.getByRole("form", { name }).getByRole("textbox", { name: messageField });
    await page.goto(path);
    await hydrate(page);
    if (name === "Contact") await fill(page, text);
    else {
      await page.getByLabel(/^Name/).fill("Urs Eilig");
      await page.getByLabel(/^Number/).fill("+41 79 000 00 00");
      await page.getByLabel(/^E-mail/).fill("urs@example.ch");
      await typed.fill(text);
    }
    for (let reloads = 0; reloads < 2; reloads++) {
      await page.reload();
      await expect(typed).toHaveValue(text);
    }
    if (name === "Contact") {
      await expect(topic(page)).toHaveValue("evaluation");
      await expect(consent(page)).toBeChecked();
      // Five messages an hour are taken from one IP address, and the other tests send them.
      return;
    }
    await page.getByRole("button", { name: "Send urgent message" }).click();
    await expect(page).toHaveURL(`${path}/sent`);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain(`kept-text:contact:${path}`);
    await page.goto(path);
    await hydrate(page);
    await expect(typed).toHaveValue("");
  });
