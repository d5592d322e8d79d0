import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { freePort } from "../../tests/fixtures/free-port.ts";
import { sendRaw } from "../../tests/fixtures/raw-http.ts";
import { exposition, serveMetrics } from "./exposition.ts";
import type { Facts } from "./facts.ts";
import { createMetrics } from "./metrics.ts";
import { countRequests } from "./requests.ts";

const away: Facts = {
  isBackendUp: false,
  disk: undefined,
  memory: [],
  limiters: {},
  database: undefined,
  mails: undefined,
  auditEvents: undefined,
};
const there: Facts = {
  isBackendUp: true,
  disk: { size: 1000, free: 10 },
  memory: [
    { process: "web", bytes: 5 },
    { process: "postgres", bytes: 7 },
  ],
  limiters: { rest: { running: 6, waiting: 9 } },
  database: {
    version: 180004,
    bytes: 99,
    pool: { running: 12, waiting: 3 },
    replica: { answered: 8, passed: 2 },
    jobs: { backup: { success: 1700, failure: 1800 }, retention: { success: 40, failure: null } },
  },
  mails: { waiting: 4, oldest: 61.5, failed: { urgent_message: 2 } },
  auditEvents: { waiting: 6, oldest: 30.5 },
};

it("writes what Prometheus reads: counters, growing buckets, a sum", () => {
  const metrics = createMetrics();
  metrics.request("page");
  metrics.totals.pageHits += 3;
  for (const milliseconds of [3, 30, 300, 30_000]) metrics.render.add(milliseconds);
  const text = exposition(metrics, away);
  expect(text).toContain('reduit_requests_total{kind="page"} 1\n');
  expect(text).toContain('reduit_page_cache_total{result="hit"} 3\n');
  expect(text).toContain('reduit_render_seconds_bucket{le="0.05"} 2\n');
  expect(text).toContain('reduit_render_seconds_bucket{le="+Inf"} 4\n');
  expect(text).toContain("reduit_render_seconds_count 4\n");
  expectFormat(text);
});

function expectFormat(text: string) {
  for (const line of text.trim().split("\n"))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[\w.+ ]+",?)+\})? [\d.e+-]+)$/);
}

it("reports backend, disk, children and database as far as they are known", () => {
  const text = exposition(createMetrics(), there);
  expectFormat(text);
  expect(text).toContain("reduit_backend_up 1\n");
  expect(text).toContain("reduit_disk_size_bytes 1000\n");
  expect(text).toContain("reduit_disk_free_bytes 10\n");
  expect(text).toContain('reduit_process_memory_bytes{process="web"} 5\n');
  expect(text).toContain('reduit_process_memory_bytes{process="postgres"} 7\n');
  expect(text).toContain('reduit_postgres_info{version="18.4",newest_known="18.6"} 1\n');
  expect(text).toContain("reduit_postgres_behind 1\n");
  expect(text).toContain("reduit_database_bytes 99\n");
  expect(text).toContain('reduit_turns{of="rest",state="running"} 6\n');
  expect(text).toContain('reduit_turns{of="rest",state="waiting"} 9\n');
  expect(text).toContain('reduit_database_pool{state="running"} 12\n');
  expect(text).toContain('reduit_database_pool{state="waiting"} 3\n');
  expect(text).toContain("reduit_mails_waiting 4\n");
  expect(text).toContain("reduit_mails_oldest_seconds 61.5\n");
  expect(text).toContain('reduit_mails_failed{kind="urgent_message"} 2\n');
  expect(text).toContain("reduit_audit_events_waiting 6\n");
  expect(text).toContain("reduit_audit_events_oldest_seconds 30.5\n");
  const nothing = exposition(createMetrics(), away);
  expectFormat(nothing);
  expect(nothing).toContain("reduit_backend_up 0\n");
  expect(nothing).not.toMatch(/^reduit_(audit|disk|database|process_memory)\w* /m);
});

it("counts jobs and their failures here, and takes the last runs from wherever they were", () => {
  const metrics = createMetrics();
  metrics.jobRan("retention", true);
  metrics.jobRan("retention", false);
  metrics.jobRan("daily totals", false);
  const text = exposition(metrics, there);
  expectFormat(text);
  expect(text).toContain('reduit_job_runs_total{job="retention",result="success"} 1\n');
  expect(text).toContain('reduit_job_runs_total{job="retention",result="failure"} 1\n');
  expect(text).toContain('reduit_job_runs_total{job="daily totals",result="failure"} 1\n');
  const last = (job: string) =>
    Number(new RegExp(`last_success_timestamp_seconds{job="${job}"} (.+)`).exec(text)?.[1]);
  expect(text).toContain('reduit_job_last_failure_timestamp_seconds{job="backup"} 1800\n');
  expect(text).toMatch(/last_failure_timestamp_seconds\{job="daily totals"\} [\d.]{10,}\n/);
  expect(last("backup")).toBe(1700);
  expect(last("retention")).toBeGreaterThan(1e9);
  expect(last("daily totals")).toBeNaN();
});

it("counts rate-limited requests by kind", () => {
  const metrics = createMetrics();
  const answer = (url: string, statusCode: number) => {
    const response = Object.assign(new EventEmitter(), { statusCode });
    const listener = countRequests(() => undefined, metrics);
    listener({ url } as IncomingMessage, response as unknown as Parameters<typeof listener>[1]);
    response.emit("finish");
  };
  answer("/rest/v1/services", 429);
  answer("/auth/v1/token", 429);
  answer("/collect", 429);
  answer("/blog", 200);
  answer("/blog", 503);
  expect(metrics.rateLimited).toMatchObject({ api: 2, collect: 1, page: 0 });
  expect(metrics.totals.failures).toBe(1);
});

it("gives the minute's own numbers, then begins again", () => {
  const metrics = createMetrics();
  metrics.request("api");
  for (let i = 1; i <= 100; i++) metrics.backend.add(i, i === 7);
  expect(metrics.takeMinute()).toMatchObject({
    requests: 1,
    backend_calls: 100,
    backend_failures: 1,
    backend_ms: 5050,
    backend_p95_ms: 95,
  });
  expect(metrics.takeMinute()).toMatchObject({ requests: 0, backend_calls: 0, backend_p95_ms: 0 });
});

it("answers this machine's names only: a foreign one may have been pointed here by its page", async () => {
  const port = await freePort();
  const lookUpFacts = async () => away;
  const server = await serveMetrics({ host: "0.0.0.0", port, metrics: createMetrics(), lookUpFacts });
  const statusFor = async (host: string) =>
    (await sendRaw(port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusFor("localhost")).toBe(200);
  expect(await statusFor("evil.example")).toBe(404);
  expect(await statusFor("localhost.evil.example:9464")).toBe(404);
  server.close();
});
