// What happens to a page from outside: by translators and extensions, by the network, by a deploy.
import type { Page, Route } from "@playwright/test";

/** `before`: React has not come yet. `after`: it has taken over. */
export type Moment = "before" | "after";

export type Trouble = {
  name: string;
  /** Of the page itself (nothing is away: whatever one does must work), of its code, or of the way to the server. */
  of: "page" | "code" | "network";
  /** What the browser reports of it. */
  reports: RegExp[];
  begin(page: Page, moment: Moment): Promise<void>;
};

const chunks = /\/assets\/.*\.js$/;
const api = /\/(auth|rest|storage)\/v1\//;
const notLoaded = [
  /Failed to load resource/,
  /Failed to fetch dynamically imported module/,
  /Error loading route module/,
];

export const troubles: Trouble[] = [
  change("translated", translate),
  change("text changed", () => {
    const heading = document.querySelector("main h1");
    if (heading) heading.textContent = "Words of an extension";
  }),
  change("node inserted", () => {
    const added = document.createElement("div");
    added.textContent = "An extension was here.";
    document.querySelector("main")?.prepend(added);
  }),
  change("node removed", () => document.querySelector("main p:not([role])")?.remove()),
  away("chunk 404", "code", notLoaded, (page) =>
    page.route(chunks, (route) => route.fulfill({ status: 404 })),
  ),
  away("chunk 500", "code", notLoaded, (page) =>
    page.route(chunks, (route) => route.fulfill({ status: 500 })),
  ),
  away("offline", "network", [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, ...notLoaded], (page) =>
    page.context().setOffline(true),
  ),
  away("API away", "network", [/Failed to load resource/, /Failed to fetch/], (page) =>
    page.route(api, (route) => route.abort("connectionrefused")),
  ),
  away(
    "script error",
    "code",
    [/Broken by the test/, /SyntaxError|does not provide an export/],
    breakScripts,
  ),
];

/** The page's code waits until the function that comes back is called. */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(chunks, (route) => void held.push(route));
  return async function release() {
    await page.unroute(chunks);
    await Promise.allSettled(held.map((route) => route.continue()));
  };
}

/** A page that starts React at once, opened so that the trouble comes first. */
export async function openInTrouble(page: Page, path: string, trouble: Trouble) {
  if (trouble.of === "code") await trouble.begin(page, "before");
  const release = trouble.of === "code" ? undefined : await holdCode(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  if (!release) return;
  await trouble.begin(page, "before");
  await release();
}

export async function endTrouble(page: Page) {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().setOffline(false);
}

function change(name: string, work: () => unknown): Trouble {
  return { name, of: "page", reports: [], begin: (page) => page.evaluate(work).then(() => undefined) };
}

function away(
  name: string,
  of: Trouble["of"],
  reports: RegExp[],
  begin: (page: Page, moment: Moment) => Promise<unknown>,
): Trouble {
  return { name, of, reports, begin: async (page, moment) => void (await begin(page, moment)) };
}

/** As Chrome's translator does: every text gives way to two <font> elements around another one. */
function translate() {
  const walker = document.createTreeWalker(
    document.querySelector("main") ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest("script, style, noscript")) continue;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** Before: each piece of code that is still to come throws. After: something on the page does. */
async function breakScripts(page: Page, moment: Moment) {
  if (moment === "after")
    return page.evaluate(() => void setTimeout(() => Promise.reject(new Error("Broken by the test"))));
  return page.route(chunks, (route: Route) =>
    route.fulfill({ contentType: "text/javascript", body: 'throw new Error("Broken by the test")' }),
  );
}

/** The component of the page at this path throws when it is rendered in the browser. */
export async function breakPage(page: Page, path: string) {
  const manifest = await (await page.request.get("/")).text();
  const url = /import "(\/assets\/manifest-[^"]+)"/.exec(manifest)?.[1] ?? "";
  const text = await (await page.request.get(url)).text();
  const { routes } = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as {
    routes: Record<string, { path?: string; module: string }>;
  };
  const found = Object.values(routes).find((route) => `/${route.path}` === path);
  await page.route(`**${found?.module}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default function Broken() { throw new Error("Broken by the test"); }',
    }),
  );
}
