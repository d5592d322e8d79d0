// The numbers in Prometheus' text format, on a separate port.
import { createServer, type IncomingMessage } from "node:http";
import { describePostgres } from "#common/postgres-version.ts";
import { isLoopback } from "../http/client-ip.ts";
import { hasLoopbackHost } from "../http/local-only.ts";
import { StartupError } from "../startup-error.ts";
import type { Facts } from "./facts.ts";
import { type Metrics, type Timings, timingBounds } from "./metrics.ts";

export function exposition(metrics: Metrics, facts: Facts): string {
  const { requests, rateLimited, wrongGuesses, totals, render, backend, lag } = metrics;
  const memory = process.memoryUsage();
  return [
    counter(
      "reduit_requests_total",
      "Requests by the component that answered them.",
      labelled("kind", requests),
    ),
    counter("reduit_request_failures_total", "Responses with a status of 500 or above.", [
      ["", totals.failures],
    ]),
    counter("reduit_page_cache_total", "Pages answered from memory, and those that had to be rendered.", [
      ['{result="hit"}', totals.pageHits],
      ['{result="miss"}', totals.pageMisses],
    ]),
    counter(
      "reduit_rate_limited_total",
      "Requests refused with 429, by type.",
      labelled("kind", rateLimited),
    ),
    counter(
      "reduit_sign_in_failures_total",
      "Wrong passwords (token, user) and wrong codes or links (verify).",
      labelled("endpoint", wrongGuesses),
    ),
    histogram("reduit_render_seconds", "Time to render a page.", render),
    histogram("reduit_backend_seconds", "Time until the backend answered.", backend),
    counter("reduit_backend_failures_total", "Calls to the backend that failed.", [["", backend.failures]]),
    gauge("reduit_backend_up", "1 while the backend answers, 0 while only stored pages are served.", [
      ["", facts.isBackendUp ? 1 : 0],
    ]),
    gauge(
      "reduit_turns",
      "Requests that use or wait for a slot of the API, the uploads or the renderings.",
      Object.entries(facts.limiters).flatMap(([of, { running, waiting }]) => [
        [`{of="${of}",state="running"}`, running],
        [`{of="${of}",state="waiting"}`, waiting],
      ]),
    ),
    ...databaseNumbers(facts.database),
    ...mailNumbers(facts.mails),
    ...auditNumbers(facts.auditEvents),
    ...jobNumbers(metrics, facts.database),
    counter("reduit_child_restarts_total", "Times a child process was restarted.", [["", totals.restarts]]),
    gauge("reduit_memory_bytes", "Memory of the web process.", [
      ['{kind="resident"}', memory.rss],
      ['{kind="heap"}', memory.heapUsed],
      ['{kind="external"}', memory.external],
    ]),
    gauge(
      "reduit_process_memory_bytes",
      "Memory of each process with its children, shared pages counted once.",
      facts.memory.map(({ process, bytes }) => [`{process="${process}"}`, bytes]),
    ),
    ...(facts.disk
      ? [
          gauge("reduit_disk_size_bytes", "Size of the file system DATA_DIR is on.", [["", facts.disk.size]]),
          gauge("reduit_disk_free_bytes", "Space left on it for this user.", [["", facts.disk.free]]),
        ]
      : []),
    gauge("reduit_event_loop_lag_seconds", "Delay of the event loop since the start of the current minute.", [
      ['{quantile="0.5"}', lag.percentile(50) / 1e9],
      ['{quantile="0.99"}', lag.percentile(99) / 1e9],
      ['{quantile="1"}', lag.max / 1e9],
    ]),
    gauge("reduit_uptime_seconds", "Time since the web process started.", [["", process.uptime()]]),
  ].join("");
}

type Options = { host: string; port: number; metrics: Metrics; lookUpFacts(): Promise<Facts> };

/** Not on HOST and PORT: these numbers are for the operator. */
export async function serveMetrics({ host, port, metrics, lookUpFacts }: Options) {
  const server = createServer(async (request, response) => {
    const known = request.method === "GET" && request.url === "/metrics" && isAskedByName(request);
    const text = known ? exposition(metrics, await lookUpFacts()) : "Only GET /metrics is available here.\n";
    response.writeHead(known ? 200 : 404, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartupError(
          code === "EADDRNOTAVAIL"
            ? `METRICS_HOST=${host} is not an IP address of this machine: set it to 127.0.0.1 or 0.0.0.0.`
            : `METRICS_PORT ${port} is in use: set it to a free port, or leave it unset.`,
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  return { close: () => server.close() };
}

/** A foreign page whose host name points to 127.0.0.1 must not read the numbers. On other addresses the operator's host names are unknown. */
function isAskedByName(request: IncomingMessage): boolean {
  return hasLoopbackHost(request) || !isLoopback(request.socket.localAddress ?? "");
}

function databaseNumbers(database: Facts["database"]): string[] {
  if (!database) return [];
  const { running, newest, isBehind } = describePostgres(database.version);
  return [
    gauge("reduit_postgres_info", "The running PostgreSQL version, and the newest that this release knows.", [
      [`{version="${running}",newest_known="${newest ?? "unknown"}"}`, 1],
    ]),
    gauge("reduit_postgres_behind", "1 while the running PostgreSQL is older than the newest known.", [
      ["", isBehind ? 1 : 0],
    ]),
    gauge("reduit_database_bytes", "Size of the database.", [["", database.bytes]]),
    gauge("reduit_database_pool", "API requests that use or wait for a database connection.", [
      ['{state="running"}', database.pool.running],
      ['{state="waiting"}', database.pool.waiting],
    ]),
    ...replicaNumbers(database.replica),
  ];
}

function replicaNumbers(replica: { answered: number; passed: number } | undefined): string[] {
  if (!replica) return [];
  return [
    counter("reduit_replica_reads_total", "Reads that the replica answered, or that skipped it.", [
      ['{by="replica"}', replica.answered],
      ['{by="database"}', replica.passed],
    ]),
  ];
}

function mailNumbers(mails: Facts["mails"]): string[] {
  if (!mails) return [];
  return [
    gauge("reduit_mails_waiting", "Mails waiting to be sent.", [["", mails.waiting]]),
    gauge("reduit_mails_oldest_seconds", "Age of the oldest of them.", [["", mails.oldest]]),
    gauge(
      "reduit_mails_failed",
      "Mails abandoned within the retention period, by kind.",
      labelled("kind", mails.failed),
    ),
  ];
}

function auditNumbers(events: Facts["auditEvents"]): string[] {
  if (!events) return [];
  return [
    gauge("reduit_audit_events_waiting", "Audit log events waiting to be forwarded.", [["", events.waiting]]),
    gauge("reduit_audit_events_oldest_seconds", "Age of the oldest of them.", [["", events.oldest]]),
  ];
}

/** Runs are those of this process. The last runs are those of all processes, as far as the database is known; they include backups. */
function jobNumbers({ jobs }: Metrics, database: Facts["database"]): string[] {
  const names = [...new Set([...jobs.keys(), ...Object.keys(database?.jobs ?? {})])].sort();
  const runs = [...jobs].flatMap<Sample>(([job, { succeeded, failed }]) => [
    [`{job="${job}",result="success"}`, succeeded],
    [`{job="${job}",result="failure"}`, failed],
  ]);
  const lastRuns = (result: "success" | "failure") =>
    names.flatMap<Sample>((job) => {
      const last = Math.max(jobs.get(job)?.last[result] ?? 0, database?.jobs[job]?.[result] ?? 0);
      return last > 0 ? [[`{job="${job}"}`, last]] : [];
    });
  return [
    counter("reduit_job_runs_total", "Runs of the recurring jobs in this process.", runs),
    gauge(
      "reduit_job_last_success_timestamp_seconds",
      "When a job, or a backup, last succeeded.",
      lastRuns("success"),
    ),
    gauge(
      "reduit_job_last_failure_timestamp_seconds",
      "When a job, or a backup, last failed.",
      lastRuns("failure"),
    ),
  ];
}

type Sample = [labels: string, value: number];

function labelled(label: string, values: Record<string, number>): Sample[] {
  return Object.entries(values).map(([name, value]) => [`{${label}="${name}"}`, value]);
}

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
