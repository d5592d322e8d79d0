// The test of every browser journey: fails on a console error, an uncaught exception, a policy violation, or a request to another origin.
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from "@playwright/test";
import { showWholePage } from "../../../scripts/show-whole-page.ts";
import { type Finding, findWithAxe } from "./axe.ts";
import { lowContrasts } from "./contrast.ts";
import { type ProductName, productOf } from "./products.ts";

export type Options = {
  /** Console messages a test provokes on purpose. */
  expectedErrors: RegExp[];
  product: ProductName;
};

type Fixtures = {
  /** In a browser that knows nothing of this one, closed afterwards. */
  elsewhere: (work: (page: Page) => Promise<void>) => Promise<void>;
  /** A page of such a browser, open until the test ends. */
  otherPage: Page;
};

export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],
  product: ["visitors", { option: true }],
  baseURL: ({ product }, use) => use(productOf(product).url),
  page: async ({ page, baseURL, expectedErrors }, use) => {
    const complaints = complaintsOf(page, baseURL);
    await use(page);
    const unexpected = complaints.filter(
      (complaint) => !expectedErrors.some((pattern) => pattern.test(complaint)),
    );
    expect(unexpected, "console errors, violations and requests to others").toEqual([]);
  },
  elsewhere: ({ browser, baseURL }, use) => use((work) => openElsewhere(browser, baseURL, work)),
  otherPage: ({ browser, baseURL }, use) => openElsewhere(browser, baseURL, use),
});

/** Console errors, exceptions, violations of the policy and requests to other origins, from now on. */
export function complaintsOf(page: Page, baseURL: string | undefined): string[] {
  const complaints: string[] = [];
  const origin = new URL(baseURL ?? "").origin;
  page.on("console", (message) => {
    if (message.type() === "error" || /Content.Security.Policy|Trusted/i.test(message.text()))
      complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) =>
    complaints.push(`exception: ${error.stack || `${error.name}: ${error.message}`}`),
  );
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob|about):/.test(request.url()))
      complaints.push(`other origin: ${request.url()}`);
  });
  return complaints;
}

export async function expectAccessible(page: Page, setAside: string[] = []) {
  // An emulated phone lays a page out again while it is photographed whole. crawl.spec.ts measures at its width.
  const isPhone = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  expect(await accessibilityProblems(page, { setAside, contrast: !isPhone }), "axe").toEqual([]);
}

type AxeOptions = { setAside?: string[]; rules?: string[]; contrast?: boolean };

/**
 * Violations, and what is undecided: a contrast that axe cannot tell is measured; any other rule that it could not decide is a problem,
 * unless it is set aside, with a reason beside the call.
 */
export async function accessibilityProblems(page: Page, options: AxeOptions = {}) {
  const { setAside = [], rules, contrast = true } = options;
  await showWholePage(page);
  const { violations, incomplete } = await findWithAxe(page, [], rules);
  const undecided = incomplete.filter(({ id }) => !setAside.includes(id));
  const unclear = undecided.filter(({ id }) => id === "color-contrast").flatMap(({ targets }) => targets);
  return [
    ...violations.map((finding) => `axe: ${listed(finding)}`),
    ...undecided.filter(({ id }) => id !== "color-contrast").map((each) => `axe, undecided: ${listed(each)}`),
    ...(contrast ? await lowContrasts(page, unclear) : []).map((each) => `contrast: ${each}`),
  ];
}

function listed({ id, targets }: Finding) {
  return `${id}: ${targets.join(" | ")}`;
}

/** Pixels by which the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What brings React to a page that waits for its visitor. */
export async function showIntent(page: Page) {
  await page.mouse.move(5, 5);
  await page.mouse.move(10, 10);
}

/** React has taken over: the page was touched and its effects have run. */
export async function hydrate(page: Page) {
  await showIntent(page);
  await page.locator("html.hydrated").waitFor();
}

export async function openElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...options });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

export { expect };
