// WebKit as Debian has it: GTK's MiniBrowser on a screen in memory, by way of WebDriver.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Builder, Capabilities, Key as Keys, type WebElement } from "selenium-webdriver";
import { freePort } from "../fixtures/free-port.ts";
import { until } from "../fixtures/product.ts";
import { type Engine, findSeen, type Key, missing, type Target } from "./engine.ts";

export type WebkitPrograms = { driver: string; browser: string; screen: string };

const keys: Record<Key, string> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  End: Keys.END,
  Shift: Keys.SHIFT,
};

export async function startWebkit(programs: WebkitPrograms, home: string): Promise<Engine> {
  const screen = spawn(
    programs.screen,
    ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [display] = await once(screen.stdout, "data");
  const port = await freePort();
  const service = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      HOME: home,
      DISPLAY: `:${String(display).trim()}`,
    },
  });
  const server = `http://127.0.0.1:${port}`;
  await until("WebKitWebDriver answers", async () => (await fetch(`${server}/status`)).ok);
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          binary: programs.browser,
          args: ["--automation"],
        },
      }),
    )
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });

  const complaints: string[] = [];
  async function run<Result>(ask: (...args: never[]) => unknown, ...args: unknown[]): Promise<Result> {
    return driver.executeScript(`(${listen})(); return (${ask}).apply(null, arguments)`, ...args);
  }
  async function collect() {
    complaints.push(...(await run<string[]>(handOver)));
  }
  const seen = ({ css, name }: Target) => run<WebElement | null>(findSeen, css, name);
  async function find(target: Target) {
    const element = await seen(target);
    if (!element) throw missing(target);
    return element;
  }

  /** What is seen may not be usable yet, while the page it belongs to is moving in. */
  async function use(target: Target, action: (element: WebElement) => Promise<void>) {
    await until(`${target.css} can be used`, async () => {
      await action(await find(target));
      return true;
    });
  }

  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK ${capabilities.get("browserVersion")}`,
    async open(url) {
      await collect();
      await driver.get(url);
      await run(() => undefined);
    },
    sees: async (target) => (await seen(target)) !== null,
    click: (target) => use(target, (element) => element.click()),
    hover: async (target) =>
      driver
        .actions()
        .move({ origin: await find(target) })
        .perform(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    type: (target, text) =>
      use(target, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    evaluate: (ask, ...args) => run(ask, ...args),
    async complaints() {
      await collect();
      return complaints.splice(0);
    },
    async close() {
      await driver.quit();
      for (const child of [service, screen]) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }
    },
  };
}

type Watched = Window & { complaints?: string[]; failures?: (ErrorEvent | PromiseRejectionEvent)[] };

/**
 * Inside the page: this protocol does not tell what the console says, so the page is asked. What went wrong before it was loaded is known
 * from the script in its head, which keeps errors; what violated the policy before, from policy-proxy.ts (WebKit has no buffered reports of
 * it: its ReportingObserver stayed silent about a blocked image).
 */
function listen() {
  const page = window as Watched;
  if (page.complaints) return;
  const complaints: string[] = [];
  page.complaints = complaints;
  const note = (event: ErrorEvent | PromiseRejectionEvent) =>
    complaints.push(`exception: ${"reason" in event ? event.reason : event.message}`);
  page.failures?.forEach(note);
  page.addEventListener("error", note);
  page.addEventListener("unhandledrejection", note);
  console.error = (...words) => complaints.push(`console: ${words.join(" ")}`);
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    complaints.push(`policy violation: ${effectiveDirective} ${blockedURI}`),
  );
}

function handOver() {
  return (window as Watched).complaints?.splice(0);
}
