// The home page when nothing of it is stored: every rendering follows a change of the content.
import { pickStatistic } from "./support/content.ts";
import { getPage, keepAliveAgent } from "./support/get-page.ts";
import type { Measure } from "./support/measure.ts";
import { startProduct } from "./support/product.ts";
import { median, percentile } from "./support/statistics.ts";

export const measureColdRender: Measure = async ({ quick }) => {
  const { renders, warmUp } = quick ? { renders: 15, warmUp: 5 } : { renders: 200, warmUp: 20 };
  const product = await startProduct();
  const statistic = await pickStatistic(product);
  const first = product.logged("rendered").find((line) => line.path === "/")?.ms ?? Number.NaN;
  const visitor = keepAliveAgent(1);
  const answered: number[] = [];
  for (let i = 0; i < warmUp + renders; i++) {
    // The gateway answers a write only after the stored pages are out of date.
    await statistic.change(`cold ${i}`);
    const started = performance.now();
    await getPage(product.url, visitor);
    const took = performance.now() - started;
    // The stored page that later visitors get.
    const html = await (await fetch(product.url)).text();
    if (!html.includes(`cold ${i}`)) throw new Error("The page was not rendered again.");
    if (i >= warmUp) answered.push(took);
  }
  const rendered = product
    .logged("rendered")
    .filter((line) => line.path === "/")
    .slice(-renders);
  visitor.destroy();
  await product.stop();
  const inside = median(rendered.map((line) => line.ms ?? Number.NaN));
  return {
    how: `A change of a statistic through the gateway, then GET /, ${renders} times after ${warmUp} to warm up, one at a time. "Answered" is the time a visitor waits: queries, React, hashing, compression and the round trip. "Rendered" is the time in the log, without compression.`,
    findings: [
      {
        what: "answered, median",
        measured: `${median(answered).toFixed(1)} ms (p95 ${percentile(answered, 95).toFixed(1)} ms)`,
        target: "under 20 ms",
        reached: median(answered) < 20,
      },
      { what: "rendered, median", measured: `${inside} ms`, target: "under 20 ms", reached: inside < 20 },
      { what: "the very first after a start", measured: `${first} ms` },
    ],
  };
};
