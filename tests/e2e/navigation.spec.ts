import type { CDPSession, Locator, Page } from "@playwright/test";
import { findWithAxe } from "./setup/axe.ts";
import { expect, hydrate, sidewaysScroll, test } from "./setup/test.ts";

const groups = ["Solutions", "Industries", "Services", "Resources", "Company"];

for (const width of [320, 768, 1024, 1280]) {
  test(`header and footer are accessible at ${width} px, light and dark @desktop`, { tag: "@all" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/services");
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page, [".site-header", ".site-footer"]);
    }
  });
}

test("four skip links come first and move the focus @desktop", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  for (const [label, target] of [
    ["Skip to main content", "main"],
    ["Skip to navigation", "navigation"],
    ["Skip to footer", "footer"],
    ["Skip to contact", "contact"],
  ] as const) {
    await page.keyboard.press("Tab");
    const link = page.getByRole("link", { name: label });
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("Enter");
    await expect(page.locator(`#${target}`)).toBeFocused();
    await expect(page.locator(`#${target}`)).toBeInViewport();
    await link.focus();
  }
});

test("after a page change the focus and the announcement are at the new page @desktop", async ({ page }) => {
  await page.goto("/");
  await hydrate(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "All industries" }).click();
  await expect(page).toHaveURL("/industries");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator(".site > [role=status]")).toHaveText(await page.title());
});

test("a page opened by a link is ready for the next one, also in a text @desktop", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => location.assign("/about"));
  await page.waitForURL("/about");
  await page.locator("html.hydrated").waitFor();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.locator('.prose a[href="/contact"]').first().click();
  await expect(page).toHaveURL("/contact");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("the name is whole at every width @desktop", async ({ page }) => {
  await page.goto("/services");
  const name = page.getByRole("banner").locator(".site-name");
  for (const width of [320, 360, 768, 800, 864, 911, 912, 1024, 1040, 1066, 1152, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const isSignedIn of [false, true]) {
      await page.evaluate((is) => document.documentElement.classList.toggle("signed-in", is), isSignedIn);
      // Until its typeface has come, the name is wider.
      const missing = () => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(missing, `${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test.describe("mega-menu @desktop", () => {
  test("opens on hover after 100 ms, the next one at once, closes behind the pointer", async ({ page }) => {
    await openWithStoppedClock(page);
    await page.getByRole("link", { name: "Solutions", exact: true }).first().hover();
    await page.clock.runFor(99);
    await expect(panel(page, "Solutions")).toBeHidden();
    await page.clock.runFor(1);
    await expect(panel(page, "Solutions")).toBeVisible();
    await page.getByRole("link", { name: "Industries", exact: true }).first().hover();
    await expect(panel(page, "Industries")).toBeVisible();
    await expect(panel(page, "Solutions")).toBeHidden();
    await panel(page, "Industries").getByRole("link", { name: "Healthcare" }).hover();
    await page.clock.runFor(1000);
    await expect(panel(page, "Industries")).toBeVisible();
    await page.mouse.move(640, 790);
    await page.clock.runFor(1000);
    await expect(panel(page, "Industries")).toBeHidden();
  });

  test("a pointer that only passes by opens nothing", { tag: "@all" }, async ({ page }) => {
    await openWithStoppedClock(page);
    await page.getByRole("link", { name: "Services", exact: true }).first().hover();
    await page.clock.runFor(50);
    await page.mouse.move(640, 790);
    await page.clock.runFor(1000);
    await expect(page.locator(".mega-group [popover]:popover-open")).toHaveCount(0);
  });

  test("a press right after hover opened it does not close it; the next press does", { tag: "@all" }, async ({
    page,
  }) => {
    await openWithStoppedClock(page);
    const button = toggle(page, "Services");
    await button.hover();
    await page.clock.runFor(100);
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.clock.runFor(50);
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.clock.runFor(1000);
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(panel(page, "Services")).toBeHidden();
  });

  test("follows the keyboard: open, walk, Escape back to the button, close when left", async ({ page }) => {
    await page.goto("/");
    await hydrate(page);
    const button = toggle(page, "Industries");
    await page.getByRole("link", { name: "Industries", exact: true }).first().focus();
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Tab");
    await expect(panel(page, "Industries").getByRole("link", { name: "All industries" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(panel(page, "Industries").getByRole("link", { name: "Family offices" })).toBeFocused();
    await page.keyboard.press("End");
    await expect(panel(page, "Industries").getByRole("link", { name: "Education" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(panel(page, "Industries")).toBeHidden();

    await page.keyboard.press("Space");
    await expect(panel(page, "Industries")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("link", { name: "Services", exact: true }).first()).toBeFocused();
    await expect(panel(page, "Industries")).toBeHidden();
  });

  test("closes on a press outside and when a link is followed", { tag: "@all" }, async ({ page }) => {
    await page.goto("/services");
    await hydrate(page);
    await toggle(page, "Services").focus();
    await page.keyboard.press("Enter");
    await page.mouse.click(640, 780);
    await expect(panel(page, "Services")).toBeHidden();
    await toggle(page, "Industries").focus();
    await page.keyboard.press("Enter");
    await panel(page, "Industries").getByRole("link", { name: "Healthcare" }).click();
    await expect(page).toHaveURL("/industries/healthcare");
    await expect(panel(page, "Industries")).toBeHidden();
    await expect(page.locator(".mega-group[data-active] > a")).toHaveText("Industries");
  });

  test("opens under the pointer before React comes, which takes it over as it stands", {
    tag: "@all",
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const release = await holdScripts(page);
    await page.goto("/");
    const waits = await page.evaluateHandle(() => {
      const list: string[] = [];
      addEventListener("transitionrun", ({ propertyName, target }) => {
        if (propertyName === "--panel-visibility")
          list.push(getComputedStyle(target as Element).transitionDelay);
      });
      return list;
    });
    await page.getByRole("link", { name: "Solutions", exact: true }).first().hover();
    await expect(panel(page, "Solutions")).toBeVisible();
    await expect.poll(() => waits.jsonValue()).toEqual(["0.1s"]);
    await page.getByRole("link", { name: "Industries", exact: true }).first().hover();
    await expect(panel(page, "Industries")).toBeVisible();
    await expect(panel(page, "Solutions")).toBeHidden();
    expect(await waits.jsonValue()).toEqual(["0.1s"]);
    await panel(page, "Industries").getByRole("link", { name: "Healthcare" }).hover();

    const interruptions = await interruptionsOf(panel(page, "Industries"));
    release();
    await expect(toggle(page, "Industries")).toHaveAttribute("aria-expanded", "true");
    await expect(panel(page, "Industries")).toBeVisible();
    expect(await interruptions.jsonValue()).toEqual([]);
    await page.mouse.move(640, 790);
    await expect(panel(page, "Industries")).toBeHidden();
  });

  test("before React comes, a slow pointer reaches the panel without leaving the group", {
    tag: "@all",
  }, async ({ page }) => {
    await holdScripts(page);
    await page.goto("/");
    const link = page.getByRole("link", { name: "Services", exact: true }).first();
    await link.hover();
    await expect(panel(page, "Services")).toBeVisible();
    const left = await page.evaluateHandle(() => {
      const list: string[] = [];
      const group = document.querySelector("#menu-services")?.parentElement;
      group?.addEventListener("mouseleave", () => list.push("left"));
      return list;
    });
    const { x = 0, y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    // By half pixels: the header's line is one pixel high.
    for (let down = height / 2; y + down < 100; down += 0.5) await page.mouse.move(x + 20, y + down);
    await expect(panel(page, "Services")).toBeVisible();
    expect(await left.jsonValue()).toEqual([]);
  });

  test("before React comes, the keyboard opens, enters and leaves a panel", { tag: "@all" }, async ({
    page,
  }) => {
    await holdScripts(page);
    await page.goto("/");
    await page.getByRole("link", { name: "Industries", exact: true }).first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(panel(page, "Industries")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(panel(page, "Industries").getByRole("link", { name: "All industries" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(panel(page, "Industries")).toBeHidden();
    await expect(toggle(page, "Industries")).toBeFocused();
  });

  test("stays on the diagonal way into its panel, over its neighbours' heads", { tag: "@all" }, async ({
    page,
  }) => {
    await openWithStoppedClock(page);
    const link = (name: string) => page.getByRole("link", { name, exact: true }).first();
    const start = await centre(link("Solutions"));
    const far = await centre(link("Company"));
    async function open() {
      await page.mouse.move(640, 790);
      await page.clock.runFor(1000);
      await page.mouse.move(start.x, start.y);
      await page.clock.runFor(100);
      await expect(panel(page, "Solutions")).toBeVisible();
    }

    await open();
    await page.mouse.move(far.x, 200, { steps: 30 });
    await page.clock.runFor(1000);
    await expect(panel(page, "Solutions")).toBeVisible();

    // It comes to rest on a neighbour: that one was meant.
    await open();
    const next = await centre(link("Industries"));
    await page.mouse.move(next.x, next.y + 10, { steps: 10 });
    await expect(panel(page, "Solutions")).toBeVisible();
    await page.clock.runFor(150);
    await expect(panel(page, "Industries")).toBeVisible();

    // It turns along the row: at once.
    await open();
    await page.mouse.move(next.x, next.y + 10, { steps: 10 });
    await expect(panel(page, "Solutions")).toBeVisible();
    await page.mouse.move(next.x + 12, next.y + 10, { steps: 2 });
    await expect(panel(page, "Industries")).toBeVisible();

    // It goes away over a neighbour: nothing stays open behind it.
    await open();
    await page.mouse.move(next.x, next.y + 10, { steps: 10 });
    await page.mouse.move(next.x, 0);
    await page.mouse.move(5, 0);
    await page.clock.runFor(150);
    await expect(page.locator(".mega-group [popover]:popover-open")).toHaveCount(0);
  });

  test("opened before React came, it stays open", { tag: "@all" }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/");
    await toggle(page, "Company").click();
    await expect(panel(page, "Company")).toBeVisible();
    expect(await toggle(page, "Company").getAttribute("aria-expanded")).toBeNull();
    release();
    await expect(toggle(page, "Company")).toHaveAttribute("aria-expanded", "true");
    await expect(panel(page, "Company")).toBeVisible();
  });

  test("every panel is accessible, light and dark", { tag: "@all" }, async ({ page }) => {
    await page.goto("/industries/healthcare");
    await hydrate(page);
    for (const group of groups) {
      await toggle(page, group).focus();
      await page.keyboard.press("Enter");
      await expect(panel(page, group)).toBeVisible();
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectAccessible(page, [`#menu-${group.toLowerCase()}`]);
      }
    }
  });

  test("from 768 px: five links, Sign In and Get Started; signed in, Dashboard", { tag: "@all" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto("/services");
    const header = page.getByRole("banner");
    for (const name of ["Services", "Trust", "Case Studies", "About", "Contact", "Sign In", "Get Started"]) {
      await expect(header.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await expect(header.getByRole("link", { name: "Services", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(header.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    await expect(header.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/contact");
    await page.evaluate(() => localStorage.setItem("sb-test-auth-token", "{}"));
    await page.reload();
    await expect(header.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Sign In" })).toBeHidden();
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });

  test("the theme mode is stored only when chosen, and applied at once", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/");
    await hydrate(page);
    const root = page.locator("html");
    const stored = () => page.evaluate(() => localStorage.getItem("theme-mode"));
    await page.getByRole("button", { name: "Theme" }).click();
    await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
    expect(await stored()).toBeNull();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(root).toHaveClass(/dark/);
    await page.locator("#theme-menu").getByText("Light").click();
    await expect(root).toHaveClass(/light/);
    expect(await stored()).toBe("light");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    expect(await stored()).toBe("dark");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Theme" })).toBeFocused();
    await page.reload();
    await expect(root).toHaveClass(/dark/);
  });
});

test.describe("slide-in menu", () => {
  test.skip(({ isMobile }) => !isMobile, "for fingers");

  test("opens with the current group, holds the page, and closes with Escape", async ({ page }) => {
    await page.goto("/services/cloud");
    const menu = await openMenu(page);
    await expect(menu.locator("details[open] > summary")).toHaveText(["Services"]);
    await expect(menu.locator("summary")).toHaveText(groups);
    await menu.getByText("Services", { exact: true }).tap();
    await menu.getByText("Services", { exact: true }).tap();
    await expect(menu.getByRole("link", { name: /^Cloud Compute/ })).toHaveAttribute("aria-current", "page");
    await expect(page.locator("main")).toHaveAttribute("inert", "");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.locator("main")).not.toHaveAttribute("inert", "");
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  });

  test("is accessible, all groups unfolded", { tag: "@all" }, async ({ page }) => {
    await page.goto("/services/cloud");
    const menu = await openMenu(page);
    for (const group of ["Solutions", "Industries", "Resources", "Company"]) {
      await menu.getByText(group, { exact: true }).tap();
    }
    await expectAccessible(page, [".site-header"]);
  });

  test("offers Contact Us, a call and an e-mail, all under a finger", { tag: "@all" }, async ({ page }) => {
    await page.goto("/");
    const menu = await openMenu(page);
    await expect(menu.getByRole("link", { name: "Contact Us" })).toHaveAttribute("href", "/contact");
    await expect(menu.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", "tel:+41440000000");
    await expect(menu.getByRole("link", { name: /^E-mail/ })).toHaveAttribute(
      "href",
      "mailto:hello@reduit.example",
    );
    for (const summary of await menu.locator("summary").all()) await summary.tap();
    for (const target of await menu.locator("a:visible, button, summary, label").all()) {
      const box = await target.boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        (await target.textContent()) ?? "",
      ).toBeGreaterThanOrEqual(44);
    }
  });

  test("closes when a link is followed, and the new page's group is open next time", { tag: "@all" }, async ({
    page,
  }) => {
    await page.goto("/");
    const menu = await openMenu(page);
    await expect(menu.locator("details[open]")).toHaveCount(0);
    await menu.getByText("Industries", { exact: true }).tap();
    await menu.getByRole("link", { name: /^Healthcare/ }).tap();
    await expect(page).toHaveURL("/industries/healthcare");
    await expect(menu).toBeHidden();
    await openMenu(page);
    await expect(menu.locator("details[open] > summary")).toHaveText(["Industries"]);
  });

  test("follows the finger, and closes on a left swipe of more than 100 px only", async ({ page }) => {
    await page.goto("/");
    const menu = await openMenu(page);
    const finger = await page.context().newCDPSession(page);
    await swipe(finger, { x: 250, y: 300 }, { x: 170, y: 305 }, async () => {
      expect(await leftEdge(menu)).toBeLessThan(-60);
    });
    await expect.poll(() => leftEdge(menu)).toBe(0);
    await swipe(finger, { x: 250, y: 300 }, { x: 245, y: 120 });
    await expect(menu).toBeVisible();
    await swipe(finger, { x: 120, y: 300 }, { x: 300, y: 300 });
    await expect.poll(() => leftEdge(menu)).toBe(0);
    await swipe(finger, { x: 250, y: 300 }, { x: 140, y: 310 });
    await expect(menu).toBeHidden();
  });

  test("a swipe that begins beside it closes it as well, a short one does not", { tag: "@all" }, async ({
    page,
  }) => {
    await page.goto("/");
    const menu = await openMenu(page);
    const finger = await page.context().newCDPSession(page);
    await swipe(finger, { x: 345, y: 300 }, { x: 265, y: 305 }, async () => {
      expect(await leftEdge(menu)).toBeLessThan(-60);
    });
    await expect.poll(() => leftEdge(menu)).toBe(0);
    await swipe(finger, { x: 345, y: 300 }, { x: 340, y: 120 });
    await expect(menu).toBeVisible();
    await swipe(finger, { x: 345, y: 300 }, { x: 235, y: 310 });
    await expect(menu).toBeHidden();
    // Closed, it follows no finger.
    await swipe(finger, { x: 345, y: 300 }, { x: 235, y: 310 }, async () => {
      await expect(page.locator("#site-menu")).not.toHaveAttribute("data-dragging");
    });
  });

  test("opened before React came, it stays open and becomes modal", { tag: "@all" }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/about");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await menu.getByText("Resources", { exact: true }).tap();
    release();
    await expect(page.locator("main")).toHaveAttribute("inert", "");
    await expect(menu.locator("details[open] > summary")).toHaveText(["Resources", "Company"]);
  });

  test("turning the phone to a wide screen leaves nothing behind", { tag: "@all" }, async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await page.setViewportSize({ width: 800, height: 360 });
    await expect(page.locator("main")).not.toHaveAttribute("inert", "");
    await expect(page.getByRole("banner").getByRole("link", { name: "Trust" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the slide-in menu opens, its groups unfold and its links lead on", { tag: "@all" }, async ({
    page,
    isMobile,
  }) => {
    test.skip(!isMobile, "for fingers");
    await page.goto("/blog");
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.locator("details[open] > summary")).toHaveText(["Resources"]);
    await menu.getByText("Services", { exact: true }).tap();
    await menu.getByRole("link", { name: /^All services/ }).tap();
    await expect(page).toHaveURL("/services");
  });

  test("the mega-menu opens on hover and on its button @desktop", { tag: "@all" }, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Services", exact: true }).first().hover();
    await expect(panel(page, "Services")).toBeVisible();
    await page.mouse.move(640, 790);
    await expect(panel(page, "Services")).toBeHidden();
    await toggle(page, "Industries").focus();
    await page.keyboard.press("Enter");
    await panel(page, "Industries").getByRole("link", { name: "Healthcare" }).click();
    await expect(page).toHaveURL("/industries/healthcare");
  });
});

/**
 * These parts of the page alone, with nothing left for review. The rest is taken away, and all is in view: axe would otherwise weigh
 * what an opaque panel covers, and what its own scrolling puts under the sticky header.
 */
async function expectAccessible(page: Page, parts: string[]) {
  await page.evaluate((kept) => {
    for (const part of document.querySelectorAll<HTMLElement>("main, .site-header, .site-footer")) {
      const isKept = kept.some((selector) => part.matches(selector) || part.querySelector(selector));
      if (!isKept) part.style.display = "none";
    }
  }, parts);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 2600 });
  const { violations, incomplete } = await findWithAxe(page, parts);
  expect([...violations, ...incomplete], "axe").toEqual([]);
}

function panel(page: Page, group: string): Locator {
  return page.locator(`#menu-${group.toLowerCase()}`);
}

function toggle(page: Page, group: string): Locator {
  return page.getByRole("button", { name: `${group} menu` });
}

/** What a person would see as a flicker: a frame without it, or its entrance played again. */
function interruptionsOf(element: Locator) {
  return element.evaluateHandle((panel: HTMLElement) => {
    const list: string[] = [];
    panel.addEventListener("animationstart", ({ animationName }) => list.push(`${animationName} again`));
    const look = () => {
      if (!panel.checkVisibility({ visibilityProperty: true })) list.push("not seen");
      if (list.length === 0) requestAnimationFrame(look);
    };
    look();
    return list;
  });
}

async function centre(element: Locator): Promise<Point> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

async function openMenu(page: Page): Promise<Locator> {
  await hydrate(page);
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("button", { name: "Close menu" })).toBeFocused();
  await expect.poll(() => leftEdge(menu)).toBe(0);
  return menu;
}

async function leftEdge(element: Locator): Promise<number | undefined> {
  return (await element.boundingBox())?.x;
}

/** React is there, and time passes only when the test says so: what follows depends on no machine's speed. */
async function openWithStoppedClock(page: Page) {
  await page.clock.install();
  await page.goto("/");
  await hydrate(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** React's files come when the returned function is called. */
async function holdScripts(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

type Point = { x: number; y: number };

/** Real touches through the browser's own input, in steps as a finger makes them. */
async function swipe(finger: CDPSession, from: Point, to: Point, beforeLifting?: () => Promise<void>) {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  const steps = 8;
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await beforeLifting?.();
  await touch("touchEnd", []);
}
