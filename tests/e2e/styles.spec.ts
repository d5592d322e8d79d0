// A public page carries the styles it needs (server/pages/page-styles.ts). Proven against the whole stylesheet: a rule that was left out
// finds nothing on the page, whatever is hovered, focused, opened or ticked on it.
import type { Page } from "@playwright/test";
import { missingPage } from "../../scripts/kinds-of-pages.ts";
import { expect, test } from "./setup/test.ts";

test.use({ expectedErrors: [/404/] });

test("a page has all the styles it needs @desktop", { tag: "@all" }, async ({ page }) => {
  for (const path of [
    "/",
    "/blog/row-level-security-as-the-boundary",
    "/contact",
    "/trust/proof",
    missingPage,
  ]) {
    const { kept, leftOut, missing } = await test.step(path, () => compareStyles(page, path));
    expect.soft(kept, path).toBeGreaterThan(100);
    expect.soft(leftOut, path).toBeGreaterThan(100);
    expect.soft(missing, path).toEqual([]);
  }
});

async function compareStyles(page: Page, path: string) {
  await page.goto(path);
  return page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet][disabled]");
    const whole = new CSSStyleSheet();
    whole.replaceSync(await (await fetch(link?.href ?? "")).text());
    const own = [...document.styleSheets].find(({ ownerNode }) => ownerNode === link?.previousElementSibling);
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText;
        return rule instanceof CSSGroupingRule ? selectors(rule.cssRules) : [];
      });
    const kept = new Set(own ? selectors(own.cssRules) : []);
    const leftOut = selectors(whole.cssRules).filter((selector) => !kept.has(selector));
    // What may become true of an element counts as true.
    const open =
      /:not\((?:[^()]|\([^()]*\))*\)|::[\w-]+(\([^)]*\))?|:(hover|focus|focus-visible|focus-within|active|checked|indeterminate|disabled|enabled|invalid|user-invalid|placeholder-shown|popover-open|open|target|visited|link)(?![\w-])/g;
    const missing = leftOut.filter((selector) =>
      document.querySelector(selector.replaceAll(open, ":where(*)")),
    );
    return { kept: kept.size, leftOut: leftOut.length, missing };
  });
}
