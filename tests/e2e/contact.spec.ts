import type { Page } from "@playwright/test";
import { expect, hydrate, test } from "./setup/test.ts";

const message = () => `We would like to talk about key custody. ${Math.random().toString(36).slice(2)}`;

const form = (page: Page) => page.getByRole("form", { name: "Contact" });
const field = (page: Page, name: RegExp) => form(page).getByRole("textbox", { name });
const consent = (page: Page) => form(page).getByRole("checkbox");

async function fill(page: Page, text: string) {
  await field(page, /^Name/).fill("Nora Muster");
  await field(page, /^Company/).fill("Muster AG");
  await field(page, /^E-mail/).fill("nora@example.ch");
  await field(page, /^Message/).fill(text);
  await consent(page).check();
}

test("a buyer sends a message, and the company is told", async ({ page, request }) => {
  const text = message();
  await page.goto("/contact");
  await hydrate(page);
  await fill(page, text);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page).toHaveURL("/contact/sent");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your message has arrived");
  const mails = await (await request.get("/dev/mailbox?format=json")).json();
  expect(
    mails.some((mail: { text?: string; subject: string }) => mail.subject === "New message from Nora Muster"),
  ).toBe(true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422/] });

  test("what is wrong stands beside the fields, and nothing typed is lost", async ({ page }) => {
    const text = message();
    await page.goto("/contact");
    await field(page, /^Name/).fill("Nora <script>alert(1)</script>");
    await field(page, /^E-mail/).fill("nora@");
    await field(page, /^Message/).fill(text);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(
      page.getByText("Check the e-mail address: it should look like name@example.ch."),
    ).toBeVisible();
    await expect(page.getByText("Please agree, or call us instead.")).toBeVisible();
    await expect(page.getByText("2 fields need your attention.")).toBeVisible();
    await expect(field(page, /^Name/)).toHaveValue("Nora <script>alert(1)</script>");
    await expect(field(page, /^Message/)).toHaveValue(text);
    await field(page, /^E-mail/).fill("nora@example.ch");
    await consent(page).check();
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page).toHaveURL("/contact/sent");
  });
});

test("@desktop bad input is refused with a sentence", async ({ request, baseURL }) => {
  const origin = new URL(baseURL ?? "").origin;
  const cases: [string, Parameters<typeof request.post>[1], number][] = [
    ["another origin", { form: { name: "x" }, headers: { origin: "https://evil.example" } }, 403],
    ["JSON", { data: { name: "x" }, headers: { origin } }, 415],
    ["no type", { data: Buffer.from("x"), headers: { origin, "content-type": "" } }, 415],
    ["too much", { form: { message: "x".repeat(70_000) }, headers: { origin } }, 413],
    ["nothing", { form: {}, headers: { origin } }, 422],
  ];
  for (const [name, options, status] of cases) {
    const response = await request.post("/contact", { ...options, maxRedirects: 0 });
    expect(response.status(), name).toBe(status);
    expect(await response.text(), name).not.toMatch(/at \S+ \(|node_modules/);
  }
});

test("@desktop a program that fills the hidden field is told the same as a person, and nothing is sent", async ({
  request,
  baseURL,
}) => {
  const subject = `Bot ${Math.random().toString(36).slice(2)}`;
  const response = await request.post("/contact", {
    form: {
      name: subject,
      email: "bot@example.ch",
      topic: "other",
      message: "Buy this now please",
      consent: "on",
      website: "x",
    },
    headers: { origin: new URL(baseURL ?? "").origin },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  expect(await (await request.get("/dev/mailbox?format=json")).text()).not.toContain(subject);
});
