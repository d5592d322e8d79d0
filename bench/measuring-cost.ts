// What measuring costs a visitor: the main thread's own time in the measuring script, from a browser's trace of one visit.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { openBrowser } from "./support/browser.ts";
import type { Measure } from "./support/measure.ts";
import { startProduct } from "./support/product.ts";
import { median } from "./support/statistics.ts";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  /** Time on the processor, in microseconds. */
  tdur?: number;
  args: { name?: string; data?: { url?: string }; fileName?: string };
};

const script = /\/assets\/measuring-[^/]+\.js$/;
const limit = 1;

export const measureMeasuringCost: Measure = async ({ quick }) => {
  const visits = quick ? 2 : 15;
  const product = await startProduct();
  const folder = await mkdtemp(path.join(tmpdir(), "reduit-trace-"));
  const pieces: number[][] = [];
  for (let visit = 0; visit < visits; visit++) {
    // A browser that has never been here: nothing is compiled, nothing is stored.
    const browser = await openBrowser();
    pieces.push(
      await traceVisit(browser, `http://localhost:${product.port}/`, path.join(folder, "trace.json")),
    );
    await browser.close();
  }
  await rm(folder, { recursive: true });
  await product.stop();
  const totals = pieces.map((each) => each.reduce((sum, piece) => sum + piece, 0));
  const longest = pieces.map((each) => Math.max(...each));
  return {
    how: `The home page opened ${visits} times at 1280 px by a new browser, read for 5 s and left: processor time of the main thread in tasks that compile, evaluate or call the measuring script, all after the page is idle. This machine's processor as it is.`,
    findings: [
      {
        what: "main thread, whole visit, median",
        measured: `${median(totals).toFixed(1)} ms in ${median(pieces.map((each) => each.length))} pieces`,
        target: `under ${limit} ms`,
        reached: median(totals) < limit,
      },
      { what: "its longest piece, median", measured: `${median(longest).toFixed(1)} ms` },
    ],
  };
};

/** Milliseconds of each piece of work the script gave the main thread. */
async function traceVisit(browser: Browser, url: string, file: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await browser.startTracing(page, { path: file, categories: ["devtools.timeline", "v8"] });
  await page.goto(url);
  await page.waitForTimeout(5000);
  await page.goto("about:blank");
  await page.waitForTimeout(300);
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(await readFile(file, "utf8")) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(threadOf),
  );
  const own = traceEvents.filter((event) => event.ph === "X" && mains.has(threadOf(event)) && isOurs(event));
  if (own.length === 0) throw new Error("The measuring script did not run.");
  return own
    .filter((event) => !own.some((other) => contains(other, event)))
    .map(({ tdur = 0 }) => tdur / 1000);
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}/${tid}`;
}

/** The only module of a page before React is the measuring script. */
function isOurs({ name, args }: TraceEvent): boolean {
  return name === "v8.evaluateModule" || script.test(args.data?.url ?? args.fileName ?? "");
}

function contains(outer: TraceEvent, inner: TraceEvent): boolean {
  return outer !== inner && outer.ts <= inner.ts && outer.ts + outer.dur >= inner.ts + inner.dur;
}
