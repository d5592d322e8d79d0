// The cached home page against nginx serving the same bytes as a file.
import { request } from "node:http";
import type { Measure } from "./support/measure.ts";
import { type RawResponse, startNginx } from "./support/nginx.ts";
import { startProduct } from "./support/product.ts";
import { median } from "./support/statistics.ts";
import { ensureTools, type Load, nginxVersion, runWrk } from "./support/tools.ts";

const connections = 64;
const accepted = { "Accept-Encoding": "br" };

export const measureCachedPage: Measure = async ({ quick }) => {
  const missing = ensureTools();
  if (missing) throw new Error(missing);
  const { rounds, seconds } = quick ? { rounds: 3, seconds: 2 } : { rounds: 7, seconds: 6 };
  const product = await startProduct();
  const ours = `${product.url}/`;
  const page = await get(ours);
  const nginx = await startNginx(page);
  expectSame(page, await get(nginx.url));

  const load = (url: string, duration: number) =>
    runWrk({ url, seconds: duration, connections, headers: accepted });
  for (const url of [nginx.url, ours]) load(url, quick ? 1 : 5);
  const results: { nginx: Load; ours: Load }[] = [];
  for (let round = 0; round < rounds; round++)
    results.push({ nginx: load(nginx.url, seconds), ours: load(ours, seconds) });
  await nginx.stop();
  await product.stop();

  const of = (who: "nginx" | "ours", what: keyof Load) => median(results.map((each) => each[who][what]));
  const throughput = of("ours", "perSecond") / of("nginx", "perSecond");
  const latency = of("ours", "p99") / of("nginx", "p99");
  const spread = results.map((each) => (each.ours.perSecond / each.nginx.perSecond).toFixed(2)).join(", ");
  return {
    how: `wrk with 1 thread and ${connections} kept connections, ${rounds} rounds of ${seconds} s in turn (nginx, then us) after a warm-up, medians. ${nginxVersion()}, worker_processes auto, no access log. ${page.body.length} bytes of brotli under ${Object.keys(page.headers).length} headers, compared before measuring. Throughput ratio by round: ${spread}.`,
    findings: [
      {
        what: "throughput, ours to nginx",
        measured: `${throughput.toFixed(2)} (${thousands(of("ours", "perSecond"))} to ${thousands(of("nginx", "perSecond"))} requests a second)`,
        target: "0.5 or more",
        reached: throughput >= 0.5,
      },
      {
        what: "p99, ours to nginx",
        measured: `${latency.toFixed(2)} (${of("ours", "p99").toFixed(2)} to ${of("nginx", "p99").toFixed(2)} ms)`,
        target: "under 3",
        reached: latency < 3,
      },
    ],
  };
};

/** As it comes: fetch would unpack it. */
function get(url: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: accepted }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ headers: response.headers as Record<string, string>, body: Buffer.concat(chunks) }),
      );
    });
    asked.on("error", reject).end();
  });
}

function expectSame(ours: RawResponse, nginx: RawResponse) {
  const different = Object.keys(ours.headers).filter(
    (name) => !/^(date|keep-alive)$/.test(name) && ours.headers[name] !== nginx.headers[name],
  );
  if (different.length > 0) throw new Error(`nginx does not send the same ${different.join(", ")}.`);
  if (!ours.body.equals(nginx.body)) throw new Error("nginx does not send the same bytes.");
}

function thousands(value: number): string {
  return Math.round(value).toLocaleString("en");
}
