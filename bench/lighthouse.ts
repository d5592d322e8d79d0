// Lighthouse, mobile, median of five, on one page of each kind. It is fetched by npm when asked for; it is no dependency of the product.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "../scripts/chromium.mjs";
import type { Finding, Measure } from "./support/measure.ts";
import { startProduct } from "./support/product.ts";
import { median } from "./support/statistics.ts";

const pages = [
  "/",
  "/services/cloud",
  "/industries/family-offices",
  "/blog",
  "/blog/row-level-security-as-the-boundary",
  "/contact",
  "/legal/privacy-policy",
];
const flags =
  "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
const categories = ["performance", "accessibility", "best-practices", "seo"];

export const measureLighthouse: Measure = async ({ quick }) => {
  const runs = quick ? 1 : 5;
  const product = await startProduct();
  const folder = mkdtempSync(path.join(tmpdir(), "reduit-lighthouse-"));
  const findings: Finding[] = [];
  // Rendered once: visitors get stored pages. All of them first: a connection does not outlive the minutes a page is measured.
  for (const page of pages) await (await fetch(product.url + page)).arrayBuffer();
  for (const page of quick ? pages.slice(0, 1) : pages) {
    const file = (run: number) => path.join(folder, `${page.replace(/\W+/g, "_")}-${run}.json`);
    const results = Array.from({ length: runs }, (_, run) => measure(product.url + page, file(run)));
    findings.push(finding(page, results));
    console.log(findings.at(-1)?.what, findings.at(-1)?.measured);
  }
  rmSync(folder, { recursive: true });
  await product.stop();
  return {
    how: `Lighthouse 13.5.0 with its own settings for mobile (slow 4G and a processor four times slower, both simulated), medians of ${runs} runs a page, against stored pages on this machine.`,
    findings,
  };
};

function finding(page: string, results: Result[]): Finding {
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
    target: "100, 100, 100, 100; LCP 1.0 s, TBT 20 ms, CLS 0.01 at most",
    reached: scores.every((score) => score === 100) && lcp <= 1000 && tbt <= 20 && cls <= 0.01,
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
