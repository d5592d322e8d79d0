// axe in the page itself, asked for no more than our tests read. Frames are left out: the one there is shows a page of the site, which
// is looked at for itself.
import type { Page } from "@playwright/test";
import axe from "axe-core";

export type Finding = { id: string; targets: string[] };
type Findings = { violations: Finding[]; incomplete: Finding[] };

/** What fails, and what axe could not decide: on the whole page, or in these parts of it. */
export async function findWithAxe(page: Page, parts: string[] = []): Promise<Findings> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (include) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations, incomplete } = await run(include.length > 0 ? { include } : document, {
      resultTypes: ["violations", "incomplete"],
      iframes: false,
      // The stylesheets would be fetched and parsed again, for a rule that is not among those it runs.
      preload: { assets: ["media"] },
    });
    const listed = (found: typeof violations) =>
      found.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
    return { violations: listed(violations), incomplete: listed(incomplete) };
  }, parts);
}
