import type { Page } from "@playwright/test";

/** Shows lazy parts (sections, long texts, drawings) immediately, before a full-page screenshot or measurement. */
export async function showWholePage(page: Page) {
  const awaited = await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("*"))
      if (getComputedStyle(part).contentVisibility === "auto") part.style.contentVisibility = "visible";
    const absent = document.querySelectorAll<SVGUseElement>("use[data-art]:not([href])");
    for (const use of absent) use.setAttribute("href", use.dataset.art ?? "");
    return absent.length;
  });
  if (awaited > 0) await page.waitForLoadState("networkidle");
}
