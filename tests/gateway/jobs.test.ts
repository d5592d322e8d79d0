// The recurring jobs on their own clock: what they note of themselves, and that they stop.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startJobs } from "../../server/jobs/jobs.ts";
import { createMetrics } from "../../server/metrics/metrics.ts";
import { type Backend, startBackend } from "../fixtures/backend.ts";
import { visitor } from "../fixtures/visitor.ts";

const minute = 60_000;
let backend: Backend;
let service: SupabaseClient;
const lines: string[] = [];
let jobs: ReturnType<typeof startJobs>;

beforeAll(async () => {
  backend = await startBackend({ gateway: { limits: { minimumDuration: 0 } } });
  service = visitor(backend, { key: backend.keys.secret });
  const outbox = join(backend.dataDir, "outbox");
  await mkdir(outbox, { recursive: true });
  // Not setTimeout: connections wait with it.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  jobs = startJobs({
    db: service,
    metrics: createMetrics(),
    outbox,
    log: (level, event, facts) => lines.push(`${level} ${event} ${JSON.stringify(facts)}`),
  });
});
afterAll(async () => {
  jobs?.stop();
  vi.useRealTimers();
  await backend?.stop();
});

const runs = () =>
  backend.sql<{ job: string; succeeded: boolean; reason: string | null }[]>`
    select job, succeeded, detail ->> 'reason' as reason from public.job_runs order by id`;

async function runsAre(count: number) {
  await expect.poll(async () => (await runs()).length, { timeout: 20_000 }).toBe(count);
  return [...(await runs())];
}

test("every hour they count the days before they delete, and write down what the process did", async () => {
  await backend.sql`
    insert into public.page_views (path, occurred_at) values ('/', now() - interval '91 days'), ('/', now())`;
  vi.advanceTimersByTime(60 * minute);
  expect(await runsAre(2)).toEqual([
    { job: "daily totals", succeeded: true, reason: null },
    { job: "retention", succeeded: true, reason: null },
  ]);
  const [left] = await backend.sql`
    select (select count(*)::int from public.page_views) as single, (select sum(views)::int from public.view_days) as total`;
  expect(left).toEqual({ single: 1, total: 2 });
  await expect.poll(async () => (await backend.sql`select 1 from public.server_minutes`).length).toBe(1);
  expect(lines).toEqual([]);
});

test("an hour later again; what failed is noted with its reason and logged as an error", async () => {
  await backend.sql`
    insert into public.media (path, slug, alt, mime, bytes, deleted_at)
    values ('again.png', 'again', 'Shown', 'image/png', 1, now() - interval '31 days')`;
  await backend.sql`insert into public.blog_posts (slug, title, content) values ('p', 'p', '![x](/images/again)')`;
  vi.advanceTimersByTime(60 * minute);
  const [, , totals, retention] = await runsAre(4);
  expect(totals).toMatchObject({ job: "daily totals", succeeded: true });
  expect(retention).toMatchObject({ job: "retention", succeeded: false });
  expect(retention?.reason).toContain("again.png: This image is used in one place");
  expect(lines.filter((line) => line.startsWith("error job failed"))).toHaveLength(1);
});

test("stopped, they run no more", async () => {
  jobs.stop();
  vi.advanceTimersByTime(120 * minute);
  expect(await runsAre(4)).toHaveLength(4);
});
