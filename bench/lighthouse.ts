// Lighthouse, mobile, median of five, on one page of each kind. It is fetched by npm when asked for; it is no dependency of the product.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "../scripts/chromium.mjs";
import type { Finding, Measure } from "./support/measure.ts";
import { startProduct } from "./support/product.ts";
import { measureSignedInPages } from "./support/signed-in-pages.ts";
import { median } from "./support/statistics.ts";

type Limits = { score: number; lcp: number; tbt: number };
const publicPage: Limits = { score: 100, lcp: 1000, tbt: 20 };
/** A form that React takes over when it is used. It is noindex, which costs it points in their category. */
const accountPage: Limits = { score: 98, lcp: 1300, tbt: 50 };
const pages: Record<string, Limits> = {
  "/": publicPage,
  "/services/cloud": publicPage,
  "/industries/family-offices": publicPage,
  "/blog": publicPage,
  "/blog/row-level-security-as-the-boundary": publicPage,
  "/contact": publicPage,
  "/legal/privacy-policy": publicPage,
  "/login": accountPage,
  "/register": accountPage,
  "/forgot-password": accountPage,
};
const flags =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const categories = ["performance", "accessibility", "best-practices", "seo"];

export const measureLighthouse: Measure = async ({ quick }) => {
  const runs = quick ? 1 : 5;
  const product = await startProduct();
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-lighthouse-"));
  const findings: Finding[] = [];
  // Rendered once: visitors get stored pages. All of them first: a connection does not outlive the minutes a page is measured.
  for (const page of Object.keys(pages)) await (await fetch(product.url + page)).arrayBuffer();
  for (const [page, limits] of Object.entries(pages).filter(([path]) => !quick || path === "/login")) {
    const file = (run: number) => path.join(folder, `${page.replace(/\W+/g, "_")}-${run}.json`);
    const results = Array.from({ length: runs }, (_, run) => measure(product.url + page, file(run)));
    findings.push(finding(page, limits, results));
    console.log(findings.at(-1)?.what, findings.at(-1)?.measured);
  }
  rmSync(folder, { recursive: true });
  findings.push(...(await measureSignedInPages(product, runs)));
  await product.stop();
  return {
    how: `Lighthouse 13.5.0 with its own settings for mobile (slow 4G and a processor four times slower, both simulated), medians of ${runs} runs a page, against stored pages on this machine. The two signed-in pages in a browser of 412 pixels with an empty cache, the network and the processor slowed as Lighthouse does it when it does not simulate: first contentful paint, and all layout shift until the data is there.`,
    findings,
  };
};

function finding(page: string, limits: Limits, results: Result[]): Finding {
  const scores = categories.map((name) =>
    Math.round(median(results.map((result) => result.categories[name]?.score ?? 0)) * 100),
  );
  const [lcp = 0, tbt = 0, cls = 0] = [
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ].map((name) => median(results.map((result) => result.audits[name]?.numericValue ?? Number.NaN)));
  return {
    what: page,
    measured: `${scores.join(", ")}; LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}`,
    target: `${limits.score} and more${limits === publicPage ? " in each" : " for performance"}; LCP ${limits.lcp / 1000} s, TBT ${limits.tbt} ms, CLS 0.01 at most`,
    reached:
      (limits === publicPage ? scores : scores.slice(0, 1)).every((score) => score >= limits.score) &&
      lcp <= limits.lcp &&
      tbt <= limits.tbt &&
      cls <= 0.01,
  };
}

type Result = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

function measure(url: string, output: string): Result {
  execFileSync(
    "npm",
    [
      "exec",
      "--yes",
      "--package=lighthouse@13.5.0",
      "--",
      "lighthouse",
      url,
      "--quiet",
      "--output=json",
      `--output-path=${output}`,
      `--chrome-flags=${flags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: ensureChromium() },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 180_000,
    },
  );
  return JSON.parse(readFileSync(output, "utf8"));
}
