// After the build: one page of each way to hydrate is rendered through it, so that a React Router which writes its documents differently
// stops the build and not the visitors. Then the parsed stylesheets are stored with it; without them the web process does not start.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadAppBuild } from "../server/pages/app-build.ts";
import { createRenderer } from "../server/pages/renderer.ts";
import { type Stylesheets, stylesheetsFile } from "../server/pages/stylesheets.ts";
import { visitorClient } from "../server/visitor-client.ts";
import { parseStylesheet } from "./parse-stylesheet.ts";
import { fail } from "./terminal.mjs";

const assets = path.resolve(import.meta.dirname, "../build/client/assets");
const origin = "http://build.invalid";
/** React waits for the visitor on the first, and starts immediately on the second. */
const pages = ["/", "/dashboard"];

rmSync(stylesheetsFile, { force: true });
const stylesheets = parseStylesheets();
try {
  for (const page of pages) await renderOnce(page);
} catch (error) {
  fail(`This build cannot serve pages. ${error instanceof Error ? error.message : error}`);
}
writeFileSync(stylesheetsFile, JSON.stringify(stylesheets));

/** By the URL under which a page links them. */
function parseStylesheets(): Stylesheets {
  const files = readdirSync(assets).filter((name) => name.endsWith(".css"));
  return Object.fromEntries(
    files.map((name) => [`/assets/${name}`, parseStylesheet(readFileSync(path.join(assets, name), "utf8"))]),
  );
}

/** There is no backend during a build, so the error page is rendered: React Router writes the same around it as around any other. */
async function renderOnce(page: string) {
  const refuse = async () =>
    Response.json({ message: "There is no backend during the build." }, { status: 400 });
  const backend = {
    url: origin,
    publishableKey: "none",
    secretKey: undefined,
    headers: {},
    gateway: undefined,
    internal: undefined,
    processes: () => [],
    measure: async () => undefined,
    stop: async () => undefined,
  };
  let reported: unknown;
  const render = createRenderer({
    app: await loadAppBuild(),
    vite: undefined,
    db: visitorClient(backend, refuse),
    settings: () => ({
      siteUrl: origin,
      browser: { backendUrl: "/", publishableKey: "none", mailbox: false, realtime: false },
      isHttps: true,
    }),
    security: { hsts: "host", extraOrigins: [] },
    submitContactMessage: async () => ({ outcome: "unavailable" }),
    stylesheets,
    log(_level, _event, facts) {
      reported = facts?.error ?? reported;
    },
  });
  const { stored } = await render(new Request(new URL(page, origin)));
  const isDocument = stored.variants.identity?.headers.includes("content-security-policy");
  if (!isDocument) throw reported ?? new Error(`${page} was rendered without a document.`);
}
