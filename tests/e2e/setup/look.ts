// One look at a page, for everything that must hold on all of them.
import type { Page, Request } from "@playwright/test";
import { missingPage } from "../../../scripts/kinds-of-pages.ts";
import { holdData, observeShifts, shiftsOf } from "./shifts.ts";
import { accessibilityProblems, complaintsOf, expect, sidewaysScroll } from "./test.ts";

export type Mode = {
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
  /** Further widths at which it must not scroll sideways. */
  widths?: number[];
};

export const desktop: Mode = {
  colorScheme: "light",
  viewport: { width: 1280, height: 860 },
  widths: [768, 1440],
};
/** Without touch: emulated, it lays the page out again while it is photographed whole. */
export const phone: Mode = {
  colorScheme: "dark",
  viewport: { width: 360, height: 740 },
  widths: [320],
};

export type Area = {
  /** Rules that axe cannot decide here, each with its reason. */
  setAside: string[];
  /** Pages whose data is held back, so that what moves when it comes is seen. */
  late?: (path: string) => boolean;
  /** Requests that decide what is shown at all, and are not late. */
  first?: RegExp;
  /** Pages where something moves when its data comes, each with its reason. */
  mayMove?: RegExp;
};

/** Looks at one page after another: what is wrong, each with its rule. */
export async function beginLooking(page: Page, { viewport, widths = [] }: Mode, area: Area) {
  await page.goto("/robots.txt");
  const complaints = complaintsOf(page, page.url());
  await observeShifts(page);

  return async function look(path: string): Promise<string[]> {
    const release = area.late?.(path) ? await holdData(page, area.first) : undefined;
    // Elsewhere a text may get another line when its font arrives.
    const isStill = release ? !area.mayMove?.test(path) : path === "/" && viewport.width > 1000;
    const status = await open(page, path, release);
    const problems = [
      ...(isStill ? await shiftProblems(page) : []),
      ...(await overflows(page, [viewport.width, ...widths])),
    ];
    await page.setViewportSize(viewport);
    const headings = await page.locator("h1").count();
    if (headings !== 1) problems.push(`h1: ${headings}`);
    problems.push(...(await accessibilityProblems(page, area)));
    const cookies = await page.context().cookies();
    problems.push(...cookies.map(({ name }) => `cookie: ${name}`));
    const isMissing = path === missingPage;
    if (status !== (isMissing ? 404 : 200)) problems.push(`status: ${status}`);
    return [...problems, ...complaints.splice(0).filter((each) => !isMissing || !each.includes("404"))];
  };
}

/** Contrasts alone: what else axe finds does not depend on colours. */
export async function contrastProblems(page: Page, path: string, modes: Mode[]): Promise<string[]> {
  await open(page, path);
  const problems: string[] = [];
  for (const { colorScheme, viewport } of modes) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    const found = await accessibilityProblems(page, { rules: ["color-contrast"] });
    problems.push(...found.map((each) => `${colorScheme} at ${viewport.width} px: ${each}`));
  }
  return problems;
}

const watched = new WeakMap<Page, Set<Request>>();

/** Answers when all data is shown. */
async function open(page: Page, path: string, release?: () => Promise<void>) {
  const underWay = watched.get(page) ?? watchRequests(page);
  watched.set(page, underWay);
  const status = (await page.goto(path))?.status();
  await release?.();
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
  await noRequests(page, underWay);
  return status;
}

/** Instead of Playwright's "networkidle", which some previews of pages never reach: their frames do not count as idle. */
async function noRequests(page: Page, underWay: Set<Request>) {
  const atRest = async () => {
    const before = underWay.size;
    await page.waitForTimeout(250);
    return before + underWay.size;
  };
  await expect.poll(atRest).toBe(0);
}

function watchRequests(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return underWay;
}

async function shiftProblems(page: Page): Promise<string[]> {
  const shifts = await shiftsOf(page);
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  return moved < 0.01 ? [] : [`layout shift of ${moved}: ${JSON.stringify(shifts)}`];
}

async function overflows(page: Page, widths: number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 });
    const sideways = await sidewaysScroll(page);
    if (sideways > 0) problems.push(`sideways scrolling at ${width} px: ${sideways} px`);
  }
  return problems;
}
