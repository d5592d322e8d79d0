// Firefox by way of WebDriver BiDi.
import { type ElementHandle, launch } from "puppeteer-core";
import { type Engine, findSeen, missing, type Target } from "./engine.ts";

/** `home`: a folder of its own; as root, Firefox refuses one that belongs to another user. */
export async function startFirefox(executablePath: string, home: string): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    env: { ...process.env, HOME: home },
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`console: ${message.text()}`);
  });
  // Violations of the policy as well.
  page.on("pageerror", (error) => complaints.push(`exception: ${error}`));
  async function seen({ css, name }: Target) {
    return (await page.evaluateHandle(findSeen, css, name)).asElement() as ElementHandle | null;
  }
  async function find(target: Target) {
    const element = await seen(target);
    if (!element) throw missing(target);
    return element;
  }

  return {
    version: await browser.version(),
    async open(url) {
      await page.goto(url);
    },
    sees: async (target) => (await seen(target)) !== null,
    click: async (target) => (await find(target)).click(),
    hover: async (target) => (await find(target)).hover(),
    press: (key) => page.keyboard.press(key),
    async type(target, text) {
      const element = await find(target);
      await element.click({ count: 3 });
      await element.type(text);
    },
    evaluate: (ask, ...args) => page.evaluate(ask as never, ...args) as never,
    complaints: async () => complaints.splice(0),
    close: () => browser.close(),
  };
}
