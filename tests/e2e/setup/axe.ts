// axe in the page itself, asked for no more than our tests read. Frames are left out: the one there is shows a page of the site, which
// is looked at for itself.
import type { Page } from "@playwright/test";
import axe from "axe-core";

export type Finding = { id: string; targets: string[] };
type Findings = { violations: Finding[]; incomplete: Finding[] };

/** What fails, and what axe could not decide: on the whole page or in these parts of it, by all rules or by these. */
export async function findWithAxe(page: Page, parts: string[] = [], rules?: string[]): Promise<Findings> {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, rules }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations, incomplete } = await run(include.length > 0 ? { include } : document, {
        ...(rules && { runOnly: rules }),
        resultTypes: ["violations", "incomplete"],
        iframes: false,
        // The stylesheets would be fetched and parsed again, for a rule that is not among those it runs.
        preload: { assets: ["media"] },
      });
      const listed = (found: typeof violations) =>
        found.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
      return { violations: listed(violations), incomplete: listed(incomplete) };
    },
    { include: parts, rules },
  );
}

/** Colours are measured when they no longer change. What moves without end (a spinner) or with the scrolling is not waited for. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const until = performance.now() + 120_000;
    // Without changes to draw, a browser may give no frame; an animation that is paused never finishes.
    const atMost = (milliseconds: number, wanted: Promise<unknown>) =>
      Promise.race([wanted, new Promise((done) => setTimeout(done, milliseconds))]);
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ timeline, playState, effect }) =>
            timeline === document.timeline &&
            playState === "running" &&
            effect?.getComputedTiming().endTime !== Infinity,
        );
    // One that ends may begin another, and what was out of sight begins a frame later.
    for (let still = 0; still < 3; still++) {
      await atMost(1_000, new Promise((done) => requestAnimationFrame(done)));
      const moving = ending();
      const names = () => moving.map(({ effect }) => (effect as KeyframeEffect).target?.className);
      if (performance.now() > until) throw new Error(`Still moving after two minutes: ${names().join(", ")}`);
      if (moving.length > 0) still = 0;
      await atMost(10_000, Promise.allSettled(moving.map((animation) => animation.finished)));
    }
  });
}
