// The numbers in Prometheus' text format, served to this machine only.
import { createServer } from "node:http";
import { hasLoopbackHost } from "../http/local-only.ts";
import { StartupError } from "../startup-error.ts";
import { type Metrics, type Timings, timingBounds } from "./metrics.ts";

export function exposition(metrics: Metrics): string {
  const { requests, totals, render, backend, lag } = metrics;
  const memory = process.memoryUsage();
  return [
    counter(
      "reduit_requests_total",
      "Requests by what answered them.",
      Object.entries(requests).map(([kind, value]) => [`{kind="${kind}"}`, value]),
    ),
    counter("reduit_request_failures_total", "Answers with a status of 500 or above.", [
      ["", totals.failures],
    ]),
    counter("reduit_page_cache_total", "Pages answered from memory, and those that had to be rendered.", [
      ['{result="hit"}', totals.pageHits],
      ['{result="miss"}', totals.pageMisses],
    ]),
    histogram("reduit_render_seconds", "Time to render a page.", render),
    histogram("reduit_backend_seconds", "Time until the backend answered.", backend),
    counter("reduit_backend_failures_total", "Calls to the backend that failed.", [["", backend.failures]]),
    counter("reduit_child_restarts_total", "Times a child process was started again.", [
      ["", totals.restarts],
    ]),
    gauge("reduit_memory_bytes", "Memory of the web process.", [
      ['{kind="resident"}', memory.rss],
      ['{kind="heap"}', memory.heapUsed],
      ['{kind="external"}', memory.external],
    ]),
    gauge("reduit_event_loop_lag_seconds", "Delay of the event loop since the last minute began.", [
      ['{quantile="0.5"}', lag.percentile(50) / 1e9],
      ['{quantile="0.99"}', lag.percentile(99) / 1e9],
      ['{quantile="1"}', lag.max / 1e9],
    ]),
    gauge("reduit_uptime_seconds", "Time since the web process started.", [["", process.uptime()]]),
  ].join("");
}

/** On loopback whatever HOST says: these numbers are for the operator. */
export async function serveMetrics(port: number, metrics: Metrics) {
  const server = createServer((request, response) => {
    // A foreign page that points its own name at 127.0.0.1 reads nothing.
    const known = request.method === "GET" && request.url === "/metrics" && hasLoopbackHost(request);
    response.writeHead(known ? 200 : 404, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(known ? exposition(metrics) : "Only GET /metrics is here.\n");
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", () =>
      reject(new StartupError(`METRICS_PORT ${port} is taken: set it to a free port, or leave it unset.`)),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return { close: () => server.close() };
}

type Sample = [labels: string, value: number];

function counter(name: string, help: string, samples: Sample[]) {
  return family(name, help, "counter", samples);
}

function gauge(name: string, help: string, samples: Sample[]) {
  return family(name, help, "gauge", samples);
}

function family(name: string, help: string, type: string, samples: Sample[]) {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${Number.isFinite(value) ? value : 0}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function histogram(name: string, help: string, timings: Timings) {
  let upto = 0;
  const lines = timings.counts.map((count, at) => {
    upto += count;
    return `${name}_bucket{le="${timingBounds[at] ?? "+Inf"}"} ${upto}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${lines.join("")}${name}_sum ${timings.sum}\n${name}_count ${timings.count}\n`;
}
