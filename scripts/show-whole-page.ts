import type { Page } from "@playwright/test";

/** What waits until it is near the screen (sections, drawings), at once: before a page is photographed or measured whole. */
export async function showWholePage(page: Page) {
  const awaited = await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("main > section, .site-footer"))
      part.style.contentVisibility = "visible";
    const absent = document.querySelectorAll<SVGUseElement>("use[data-art]:not([href])");
    for (const use of absent) use.setAttribute("href", use.dataset.art ?? "");
    return absent.length;
  });
  if (awaited > 0) await page.waitForLoadState("networkidle");
}
