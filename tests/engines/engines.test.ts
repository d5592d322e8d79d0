// The product in the engines that the browser tests do not have: those of Firefox and WebKit.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountPages, publicPages } from "../../scripts/kinds-of-pages.ts";
import { makeReader, password } from "../e2e/setup/readers.ts";
import { type Product, temporaryFolder, until } from "../fixtures/product.ts";
import { startSeededProduct } from "../fixtures/seeded-product.ts";
import { startFirefox, startWebkit } from "./browsers.ts";
import type { Engine } from "./engine.ts";
import {
  bookmark,
  openPage,
  savePost,
  saveStatistic,
  signInToBackOffice,
  switchMode,
  useMenus,
} from "./journey.ts";
import { type PolicyProxy, planted, startPolicyProxy } from "./policy-proxy.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: Product;
let proxy: PolicyProxy;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startSeededProduct({ dataFolder: join(folder.path, "data") });
  proxy = await startPolicyProxy(product.url);
});

afterAll(async () => {
  await proxy?.close();
  await product?.stop();
  await folder?.remove();
});

/** scripts/engines.mjs has looked for them, and installed what could be installed. */
const { FIREFOX_PATH, WEBKIT_DRIVER_PATH, WEBKIT_BROWSER_PATH, XVFB_PATH } = process.env;

inEngine("Firefox", FIREFOX_PATH && ((home) => startFirefox(FIREFOX_PATH, home)));
inEngine(
  "WebKit",
  WEBKIT_DRIVER_PATH &&
    WEBKIT_BROWSER_PATH &&
    XVFB_PATH &&
    ((home) =>
      startWebkit({ driver: WEBKIT_DRIVER_PATH, browser: WEBKIT_BROWSER_PATH, screen: XVFB_PATH }, home)),
);

function inEngine(name: string, start: ((home: string) => Promise<Engine>) | "" | undefined) {
  describe(name, () => {
    // A machine without it is no failure; scripts/engines.mjs says how to get it.
    if (!start) return test.skip("is not installed and could not be installed here");
    let engine: Engine;
    const unique = (what: string) => `${what} in ${name} ${Date.now()}`;

    beforeAll(async () => {
      const home = join(folder.path, name);
      await mkdir(home);
      engine = await start(home);
      process.stdout.write(`  ${engine.version}\n`);
    });
    afterAll(() => engine?.close());
    afterEach(async () => {
      const complaints = [...(await engine.complaints()), ...proxy.reports()];
      expect(complaints, "errors and policy violations").toEqual([]);
    });

    test("the policy blocks images of other sites and HTML that is not trusted", async () => {
      await engine.open(`${proxy.url}/about${planted}`);
      const inHtml = await noticed(async () => proxy.plantedReports());
      expect(inHtml).toContain("img-src");
      expect(inHtml).toContain("elsewhere.invalid/planted.png");
      await engine.complaints();
      await engine.evaluate(() => {
        new Image().src = "https://elsewhere.invalid/script.png";
        return undefined;
      });
      expect(await noticed(() => engine.complaints())).toMatch(/policy/i);
      const isRefused = await engine.evaluate(() => {
        try {
          document.createElement("div").innerHTML = "<b>Not trusted</b>";
          return false;
        } catch {
          return true;
        }
      });
      expect(isRefused, "Trusted Types").toBe(true);
      expect(await noticed(() => engine.complaints())).toMatch(/trusted-?types|TrustedHTML/i);
      // What was provoked may be told twice.
      await engine.open(`${product.url}/robots.txt`);
      await engine.complaints();
    });

    test.each([...publicPages, ...accountPages])("shows %s, and React takes it over", async (path) => {
      await openPage(engine, proxy.url + path);
    });

    test("opens the menus by pointer and by keyboard", () => useMenus(engine, product.url));

    test("switches the colour mode, and keeps it", () => switchMode(engine, product.url));

    test("signs a reader in, who bookmarks an article", async () => {
      const { id, ...reader } = await account();
      const sql = product.database();
      await bookmark(engine, product.url, reader, async () => {
        return (await sql`select 1 from public.bookmarks where user_id = ${id}`).length === 1;
      });
    });

    test("saves a statistic and a post in the back office", async () => {
      await signInToBackOffice(engine, product.url, await account({ admin: true }));
      const statistic = unique("Figure");
      await saveStatistic(engine, product.url, statistic);
      await expect.poll(async () => (await fetch(product.url)).text()).toContain(statistic);
      const title = unique("Post");
      await savePost(engine, product.url, title);
      const posts = await product.database()`select 1 from public.blog_posts where title = ${title}`;
      expect(posts).toHaveLength(1);
    });
  });
}

async function noticed(ask: () => Promise<string[]>): Promise<string> {
  const heard: string[] = [];
  await until("the browser tells of it", async () => {
    heard.push(...(await ask()));
    return heard.length > 0;
  });
  return heard.join("\n");
}

async function account(wanted?: { admin: boolean }) {
  const { id, email } = await makeReader(wanted, (work) => work(product.database()));
  return { id, email, password };
}
