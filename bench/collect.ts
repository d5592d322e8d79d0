// Two hundred events a second for a minute while people read: does any page fail, is any acknowledged event lost?
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "./support/content.ts";
import { publicPages } from "./support/get-page.ts";
import type { Measure } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { maximum, median, percentile } from "./support/statistics.ts";
import { startVisitors } from "./support/visitors.ts";

const perSecond = 200;
const visitsPerSecond = 100;

export const measureCollect: Measure = async ({ quick }) => {
  const seconds = quick ? 5 : 60;
  // One proxy in front: every event comes from an IP address of its own, as visitors do.
  const product = await startProduct({ TRUST_PROXY: "1" });
  const pages = (await publicPages(product.url)).map((path) => product.url + path);
  // Every page is read once before: what a first rendering after a start takes has nothing to do with collecting.
  for (const page of pages) await (await fetch(page)).arrayBuffer();
  const read = () => startVisitors({ urls: pages, perSecond: visitsPerSecond });
  const quiet = read();
  await wait((seconds / 2) * 1000);
  const before = await quiet.stop();
  const visitors = read();
  const { acknowledged, refused, milliseconds } = await sendEvents(product, seconds * perSecond);
  const visited = await visitors.stop();
  const lost = await countLost(product, acknowledged);
  await product.stop();
  return {
    how: `${perSecond} page views a second for ${seconds} s, each a request of its own from another IP address, sent whether or not the ones before are answered; meanwhile ${visitsPerSecond} page requests a second over all pages of the sitemap, each read once before. An event counts as acknowledged when it was answered with 204; at the end each is looked for in the database by its key.`,
    findings: [
      {
        what: "failed page requests meanwhile",
        measured: `${visited.failures.length} of ${visited.milliseconds.length + visited.failures.length}, 99th percentile ${percentile(visited.milliseconds, 99).toFixed(1)} ms (${percentile(before.milliseconds, 99).toFixed(1)} ms before it)`,
        target: "0",
        reached: visited.failures.length === 0 && visited.milliseconds.length > 0,
      },
      {
        what: "events taken",
        measured: `${acknowledged.length} of ${seconds * perSecond} (${refused} not taken); answered after ${median(milliseconds).toFixed(0)} ms (median), ${maximum(milliseconds).toFixed(0)} ms at most`,
        target: "all",
        reached: refused === 0,
      },
      {
        what: "acknowledged events lost",
        measured: `${lost} of ${acknowledged.length}`,
        target: "0",
        reached: lost === 0 && acknowledged.length > 0,
      },
    ],
  };
};

async function sendEvents(product: Product, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const acknowledged: string[] = [];
  const milliseconds: number[] = [];
  let refused = 0;
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  for (let i = 0; i < count; i++) {
    const due = started + (i * 1000) / perSecond;
    if (performance.now() < due) await wait(due - performance.now());
    const key = `bench${i.toString(36).padStart(8, "0")}`;
    const begun = performance.now();
    underWay.push(
      send(product, agent, key, i).then((status) => {
        if (status === 204) {
          acknowledged.push(key);
          milliseconds.push(performance.now() - begun);
        } else refused++;
      }),
    );
  }
  await Promise.all(underWay);
  agent.destroy();
  return { acknowledged, refused, milliseconds };
}

function send(product: Product, agent: Agent, key: string, i: number): Promise<number> {
  const body = JSON.stringify({
    events: [{ type: "view", key, path: "/", device: "desktop", language: "de-CH" }],
  });
  const headers = {
    "content-type": "text/plain",
    "content-length": Buffer.byteLength(body),
    origin: `http://localhost:${product.port}`,
    "user-agent": "Mozilla/5.0 Firefox/140.0",
    "x-forwarded-for": `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
  };
  return new Promise((resolve) => {
    const sent = request(`${product.url}/collect`, { method: "POST", headers, agent }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

async function countLost(product: Product, acknowledged: string[]): Promise<number> {
  const { sql, close } = openDatabase(product);
  const rows = await sql<
    { view_key: string }[]
  >`select view_key from public.page_views where view_key like 'bench%'`;
  await close();
  const stored = new Set(rows.map((row) => row.view_key));
  return acknowledged.filter((key) => !stored.has(key)).length;
}
