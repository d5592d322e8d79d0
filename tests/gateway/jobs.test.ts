// The recurring jobs on their own clock: what they note of themselves, and that they stop.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startJobs } from "../../server/jobs/jobs.ts";
import { createRedirectHits } from "../../server/jobs/redirect-hits.ts";
import { applyRetention } from "../../server/jobs/retention.ts";
import { createSearchMisses } from "../../server/jobs/search-misses.ts";
import { createMetrics } from "../../server/metrics/metrics.ts";
import { startApiProcess } from "../fixtures/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { serviceClient } from "../fixtures/visitor.ts";

const minute = 60_000;
// The clock that the test turns is not that of the API.
const backend = backendForFile({}, { startApi: startApiProcess });
let service: SupabaseClient;
const lines: string[] = [];
const redirectHits = createRedirectHits();
const searchMisses = createSearchMisses();
let jobs: ReturnType<typeof startJobs>;
const metrics = createMetrics();

beforeAll(async () => {
  service = serviceClient(backend);
  // Not setTimeout: connections wait with it.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  jobs = startJobs({
    db: service,
    metrics,
    redirectHits,
    searchMisses,
    log: (level, event, facts) => lines.push(`${level} ${event} ${JSON.stringify(facts)}`),
  });
});
afterAll(async () => {
  jobs?.stop();
  vi.useRealTimers();
});

/** In another process. */
const startAnother = () =>
  startJobs({
    db: service,
    metrics: createMetrics(),
    redirectHits: createRedirectHits(),
    searchMisses: createSearchMisses(),
    log: () => undefined,
  });

const runs = () =>
  backend.sql<{ job: string; succeeded: boolean; reason: string | null }[]>`
    select job, succeeded, detail ->> 'reason' as reason from public.job_runs order by id`;

async function runsAre(count: number) {
  await expect.poll(async () => (await runs()).length).toBe(count);
  return [...(await runs())];
}

/** At most ten at a time, for what is asked each minute; and one that is answered in between. */
async function pass(minutes: number) {
  vi.advanceTimersByTime(minutes * minute);
  await service.from("job_runs").select("id").limit(1);
}

const isRunning = async () =>
  (
    await backend.sql`select 1 from private.job_leases where job = 'hourly' and not is_finished and held_until > now()`
  ).length === 1;

/**
 * Every ten minutes they ask; a process that was just stopped may have asked before them, and lets go at once. While one is at work the
 * clock goes in seconds, for what waits a moment in it: ten minutes are also many other requests, and a slow machine would never come
 * to the end of them.
 */
async function askUntilRunsAre(count: number) {
  await expect
    .poll(
      async () => {
        if (await isRunning()) vi.advanceTimersByTime(1_000);
        else await pass(10);
        return (await runs()).length;
      },
      { timeout: 300_000, interval: 100 },
    )
    .toBe(count);
  return [...(await runs())];
}

test("every hour they total the days before they delete, and record the run", async () => {
  await backend.sql`
    insert into public.page_views (path, occurred_at) values ('/', now() - interval '91 days'), ('/', now())`;
  await pass(10);
  expect(await runsAre(2)).toEqual([
    { job: "daily totals", succeeded: true, reason: null },
    { job: "retention", succeeded: true, reason: null },
  ]);
  const [left] = await backend.sql`
    select (select count(*)::int from public.page_views) as single, (select sum(views)::int from public.view_days) as total`;
  expect(left).toEqual({ single: 1, total: 2 });
  await expect
    .poll(async () => (await backend.sql`select 1 from public.server_minutes`).length)
    .toBeGreaterThan(0);
  expect(lines).toEqual([]);
  expect(metrics.jobs.get("retention")).toMatchObject({
    succeeded: 1,
    failed: 0,
    last: { success: expect.any(Number) },
  });
});

test("every minute they write down how often redirects were followed; other paths are passed over", async () => {
  const uses = () =>
    backend.sql`
      select r.from_path as path, u.hits::int as hits from public.redirect_uses u join public.redirects r on r.id = u.redirect_id`;
  for (const path of ["/privacy", "/industry/x", "/privacy"]) redirectHits.count(path);
  vi.advanceTimersByTime(minute);
  await expect.poll(async () => [...(await uses())]).toEqual([{ path: "/privacy", hits: 2 }]);
  redirectHits.count("/privacy");
  vi.advanceTimersByTime(minute);
  await expect.poll(async () => [...(await uses())]).toEqual([{ path: "/privacy", hits: 3 }]);
  expect(lines).toEqual([]);
});

test("every minute they store searches without results; retention deletes them with the measurements", async () => {
  const misses = () => backend.sql`select term, searches from public.search_misses order by term`;
  for (const term of ["Quantum toaster", "quantum  toaster", "anna@example.ch"]) searchMisses.count(term);
  vi.advanceTimersByTime(minute);
  await expect.poll(async () => [...(await misses())]).toEqual([{ term: "quantum toaster", searches: 2 }]);
  expect(lines).toEqual([]);
  await backend.sql`insert into public.search_misses values (current_date - 91, 'older', 1), (current_date - 89, 'younger', 1)`;
  expect(await applyRetention(service)).toMatchObject({ search_misses: 1 });
  expect((await misses()).map(({ term }) => term)).toEqual(["quantum toaster", "younger"]);
});

test("scheduled changes are published when their time has come, once for two processes, and said", async () => {
  const author = crypto.randomUUID();
  await backend.sql`insert into auth.users (id, email) values (${author}, 'author@test.example')`;
  await backend.sql`insert into public.admin_users (user_id) values (${author})`;
  const [post] = await backend.sql`
    insert into public.blog_posts (slug, title, status) values ('scheduled-change', 'Old', 'published') returning id, updated_at`;
  await backend.sql`
    insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
    select 'blog_posts', id, ${author}, '{"title": "New"}', updated_at, now() + interval '1 hour' from public.blog_posts where id = ${post?.id}`;
  const titles = async () => {
    const rows =
      await backend.sql`select data ->> 'title' as title from public.revisions where row_id = ${post?.id} order by number`;
    return rows.map(({ title }) => title);
  };
  const other = startAnother();
  await pass(1);
  expect(await titles()).toEqual(["Old"]);
  await backend.sql`update public.drafts set publish_at = now()`;
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(5_000);
      return titles();
    })
    .toEqual(["Old", "New"]);
  await pass(1);
  expect(await titles()).toEqual(["Old", "New"]);
  other.stop();
  await backend.sql`delete from public.blog_posts where id = ${post?.id}`;
  lines.length = 0;
});

const isFinished = async () =>
  (await backend.sql`select 1 from private.job_leases where job = 'hourly' and is_finished`).length === 1;

/** The jobs' own clock is the test's; that of the database is not, so the last run is made older. */
async function anHourLater() {
  await expect.poll(isFinished).toBe(true);
  await backend.sql`update private.job_leases set started_at = started_at - interval '1 hour'`;
}

test("another process, and this one within the hour, does not run them again", async () => {
  const processes = async () =>
    (await backend.sql`select distinct process from public.server_minutes`).length;
  const before = await processes();
  const other = startAnother();
  await pass(10);
  // Every process has asked by the time it has written down its minutes.
  await expect.poll(processes).toBe(before + 1);
  expect(await runsAre(2)).toHaveLength(2);
  other.stop();
});

test("two processes at the same moment run them once", async () => {
  const other = startAnother();
  await anHourLater();
  expect(await askUntilRunsAre(4)).toHaveLength(4);
  await expect.poll(isFinished).toBe(true);
  other.stop();
});

test("a process that died in them keeps the others waiting for the length of its lease only", async () => {
  const begin = async () =>
    (await service.rpc("begin_job", { job: "lost", every_seconds: 3600, lease_seconds: 60 })).data;
  const lost = await begin();
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(await begin()).toBeNull();
  await backend.sql`update private.job_leases set held_until = now() where job = 'lost'`;
  const next = await begin();
  expect(next).not.toBeNull();
  await service.rpc("finish_job", { job: "lost", run: lost });
  await backend.sql`update private.job_leases set started_at = now() - interval '2 hours' where job = 'lost'`;
  expect(await begin(), "the one that died does not end the run of another").toBeNull();
  await service.rpc("finish_job", { job: "lost", run: next });
  const third = await begin();
  expect(third).not.toBeNull();
  expect(await begin()).toBeNull();
  await service.rpc("finish_job", { job: "lost", run: third, done: false });
  expect(await begin(), "one that was stopped lets the next begin").not.toBeNull();
});

test("an hour later again; a failure is recorded with its reason and logged as an error", async () => {
  await backend.sql`
    insert into public.media (path, slug, alt, mime, bytes, deleted_at)
    values ('again.png', 'again', 'Shown', 'image/png', 1, now() - interval '31 days')`;
  await backend.sql`insert into public.blog_posts (slug, title, content) values ('p', 'p', '![x](/images/again)')`;
  lines.length = 0;
  await anHourLater();
  const [, , , , totals, retention] = await askUntilRunsAre(6);
  expect(totals).toMatchObject({ job: "daily totals", succeeded: true });
  expect(retention).toMatchObject({ job: "retention", succeeded: false });
  expect(retention?.reason).toContain("again.png: This image is used in one place");
  expect(lines.filter((line) => line.startsWith("error job failed"))).toHaveLength(1);
});

test("stopped, they run no more", async () => {
  jobs.stop();
  await anHourLater();
  vi.advanceTimersByTime(120 * minute);
  expect(await runsAre(6)).toHaveLength(6);
});
