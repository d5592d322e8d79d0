// Stored pages while an editor writes: how much longer do visitors wait for them than without writes?
import { setTimeout as wait } from "node:timers/promises";
import { gatewayClient } from "./support/content.ts";
import { getPage, keepAliveAgent, publicPages } from "./support/get-page.ts";
import type { Measure } from "./support/measure.ts";
import { type Product, startProduct } from "./support/product.ts";
import { median, percentile } from "./support/statistics.ts";

const requestsPerSecond = 50;
const limit = 2;
const agent = keepAliveAgent(requestsPerSecond);

export const measureStoredPages: Measure = async ({ quick }) => {
  const { rounds, seconds } = quick ? { rounds: 1, seconds: 10 } : { rounds: 3, seconds: 40 };
  const product = await startProduct();
  const paths = await publicPages(product.url);
  for (const path of paths) await answerTime(product, path);
  // What is done after a rendering, such as compressing the page, is done by then.
  await readFor(product, paths, seconds);
  const results: { quiet: number; writing: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = await readFor(product, paths, seconds);
    const writer = startWriter(product);
    const writing = await readFor(product, paths, seconds);
    await writer.stop();
    results.push({ quiet: percentile(quiet, 99), writing: percentile(writing, 99) });
  }
  await product.stop();
  const p99 = (of: "quiet" | "writing") => median(results.map((each) => each[of]));
  const ratio = p99("writing") / p99("quiet");
  return {
    how: `All ${paths.length} pages of the sitemap in turn, ${requestsPerSecond} requests a second from one client, ${rounds} rounds of ${seconds} s without writes and ${seconds} s with one write a second through the gateway: in turn a new draft and a change of a published post. Medians of the rounds' p99.`,
    findings: [
      {
        what: "p99 of stored pages, with one write a second to without",
        measured: `${ratio.toFixed(2)} (${p99("writing").toFixed(1)} to ${p99("quiet").toFixed(1)} ms)`,
        target: `at most ${limit}`,
        reached: ratio <= limit,
      },
    ],
  };
};

async function answerTime({ url }: Product, path: string): Promise<number> {
  const began = performance.now();
  const status = await getPage(url + path, agent);
  if (status !== 200) throw new Error(`${path} returned ${status}.`);
  return performance.now() - began;
}

/** At a steady rate, whether the answers come or not. */
async function readFor(product: Product, paths: string[], seconds: number): Promise<number[]> {
  const times: Promise<number>[] = [];
  const began = performance.now();
  for (let asked = 0; asked < seconds * requestsPerSecond; asked++) {
    await wait(Math.max(0, began + (asked * 1_000) / requestsPerSecond - performance.now()));
    times.push(answerTime(product, paths[asked % paths.length] ?? "/"));
  }
  return Promise.all(times);
}

function startWriter(product: Product) {
  const { call } = gatewayClient(product);
  const stopped = new AbortController();

  async function write() {
    const [post] = await call("GET", "blog_posts?select=id,title&status=eq.published&limit=1");
    for (let turn = 0; !stopped.signal.aborted; turn++) {
      const slug = `draft-${crypto.randomUUID()}`;
      if (turn % 2 === 0) await call("POST", "blog_posts", { slug, title: "A draft", content: "Words" });
      else await call("PATCH", `blog_posts?id=eq.${post.id}`, { title: `${post.title} ${turn}` });
      await wait(1_000, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  const writing = write();
  return {
    stop: () => {
      stopped.abort();
      return writing;
    },
  };
}
