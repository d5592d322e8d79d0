// npm run bench:lighthouse: Lighthouse, mobile, median of five, on one page of each kind, against the built product on this machine.
// Lighthouse is fetched by npm when asked for; it is no dependency of the product.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "../scripts/chromium.mjs";

const site = process.env.SITE_URL ?? "http://localhost:3000";
const runs = Number(process.env.RUNS ?? 5);
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
const folder = mkdtempSync(path.join(tmpdir(), "reduit-lighthouse-"));

console.log(
  "| page | performance | accessibility | best practices | SEO | LCP s | TBT ms | CLS |\n|---|---|---|---|---|---|---|---|",
);
for (const page of pages) {
  const results = Array.from({ length: runs }, (_, run) => measure(page, run));
  const median = (pick: (result: Result) => number) =>
    results.map(pick).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  const score = (name: string) => Math.round(median((result) => result.categories[name]?.score ?? 0) * 100);
  const value = (name: string) => median((result) => result.audits[name]?.numericValue ?? Number.NaN);
  console.log(
    `| ${page} | ${score("performance")} | ${score("accessibility")} | ${score("best-practices")} | ${score("seo")} | ${(value("largest-contentful-paint") / 1000).toFixed(2)} | ${value("total-blocking-time").toFixed(0)} | ${value("cumulative-layout-shift").toFixed(3)} |`,
  );
  for (const audit of failing(results[0])) console.log(`  below 1: ${audit}`);
}

type Result = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
};

function measure(page: string, run: number): Result {
  const output = path.join(folder, `${page.replace(/\W+/g, "_")}-${run}.json`);
  execFileSync(
    "npm",
    [
      "exec",
      "--yes",
      "--package=lighthouse@13.5.0",
      "--",
      "lighthouse",
      site + page,
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

function failing(result: Result | undefined): string[] {
  if (!result) return [];
  const counted = Object.values(result.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return [...new Set(counted)]
    .filter((id) => (result.audits[id]?.score ?? 1) < 0.9)
    .map((id) => `${id}: ${result.audits[id]?.title}`);
}
