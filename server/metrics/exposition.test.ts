import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { sendRaw } from "../../tests/fixtures/raw-http.ts";
import { exposition, serveMetrics } from "./exposition.ts";
import { createMetrics } from "./metrics.ts";

it("writes what Prometheus reads: counters, growing buckets, a sum", () => {
  const metrics = createMetrics();
  metrics.request("page");
  metrics.totals.pageHits += 3;
  for (const milliseconds of [3, 30, 300, 30_000]) metrics.render.add(milliseconds);
  const text = exposition(metrics);
  expect(text).toContain('reduit_requests_total{kind="page"} 1\n');
  expect(text).toContain('reduit_page_cache_total{result="hit"} 3\n');
  expect(text).toContain('reduit_render_seconds_bucket{le="0.05"} 2\n');
  expect(text).toContain('reduit_render_seconds_bucket{le="+Inf"} 4\n');
  expect(text).toContain("reduit_render_seconds_count 4\n");
  for (const line of text.trim().split("\n"))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[\w.+]+"\})? [\d.e+-]+)$/);
});

it("gives the minute's own numbers, then begins anew", () => {
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
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const server = await serveMetrics(port, createMetrics());
  const statusFor = async (host: string) =>
    (await sendRaw(port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status;
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusFor("localhost")).toBe(200);
  expect(await statusFor("evil.example")).toBe(404);
  expect(await statusFor("localhost.evil.example:9464")).toBe(404);
  server.close();
});
