// The test of every browser journey: fails on a console error, an uncaught exception, a policy violation, or a request to anyone else.
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

type Watch = { expectedErrors: RegExp[] };

export const test = base.extend<Watch>({
  /** Console messages a test provokes on purpose. */
  expectedErrors: [[], { option: true }],
  page: async ({ page, baseURL, expectedErrors }, use) => {
    const complaints: string[] = [];
    const origin = new URL(baseURL ?? "").origin;
    page.on("console", (message) => {
      if (message.type() === "error" || /Content.Security.Policy|Trusted/i.test(message.text()))
        complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`exception: ${error.stack}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url()))
        complaints.push(`other origin: ${request.url()}`);
    });
    await use(page);
    const unexpected = complaints.filter(
      (complaint) => !expectedErrors.some((pattern) => pattern.test(complaint)),
    );
    expect(unexpected, "console errors, violations and requests to others").toEqual([]);
  },
});

/** No violations; "incomplete" results fail unless their rule is set aside, with a reason beside the call. */
export async function expectAccessible(page: Page, setAside: string[] = []) {
  const results = await new AxeBuilder({ page }).analyze();
  const listed = (entries: typeof results.violations) =>
    entries.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`);
  expect(listed(results.violations), "axe violations").toEqual([]);
  expect(
    listed(results.incomplete.filter(({ id }) => !setAside.includes(id))),
    "axe: neither passed nor set aside",
  ).toEqual([]);
}

/** React has taken over: the page was touched and its effects have run. */
export async function hydrate(page: Page) {
  await page.mouse.move(5, 5);
  await page.mouse.move(10, 10);
  await page.waitForFunction(() =>
    Boolean((window as { __reactRouterDataRouter?: unknown }).__reactRouterDataRouter),
  );
}

export { expect };
