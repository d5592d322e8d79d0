import { expect, it } from "vitest";
import { measuredData } from "../../app/features/pages/sections/recorded-fields.ts";
import { asAdminOn, createUsers, tryAsOwner } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

/** The trust centre tells visitors what is recorded. This holds it to the tables. */
const database = databaseForFile(createUsers);
const asAdmin = asAdminOn(database);

it("lists every table of measurements, column by column", async () => {
  const columns = await database()<{ name: string; columns: string[] }[]>`
      select table_name as name, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns
      where table_schema = 'public' and table_name ~ '^(page_views|web_vitals|error_|view_|vital_|search_misses)'
      group by 1 order by 1`;
  const found = Object.fromEntries(columns.map((each) => [each.name, each.columns]));
  const told = Object.fromEntries(
    measuredData.map(({ table, fields }) => [table, Object.keys(fields).sort()]),
  );
  expect(told).toEqual(found);
});

it("keeps single measurements no longer than the privacy policy says, whatever is set", async () => {
  const sql = database();
  const days = async () => (await sql`select public.retention_periods() as periods`)[0]?.periods;
  const policy = {
    measurements: 90,
    contact_messages: 730,
    audit_log: 730,
    trash: 30,
    unconfirmed_accounts: 30,
    sign_in_events: 90,
    mails: 30,
  };
  expect(await days()).toEqual(policy);
  await sql`update public.site_settings set value = '{"measurements": 7, "trash": 4000, "mails": "x"}' where key = 'retention'`;
  expect(await days()).toEqual({ ...policy, measurements: 7 });
  await sql`delete from public.site_settings where key = 'retention'`;
  expect(await days()).toEqual(policy);
});

it("ends days at midnight in Switzerland, also when the clocks change", async () => {
  const moments = {
    "2026-03-28": ["2026-03-27T23:00:00Z", "2026-03-28T22:59:59Z"],
    "2026-03-29": [
      "2026-03-28T23:00:00Z",
      "2026-03-29T00:59:59Z",
      "2026-03-29T01:00:00Z",
      "2026-03-29T21:59:59Z",
    ],
    "2026-03-30": ["2026-03-29T22:00:00Z"],
    "2026-10-24": ["2026-10-24T21:59:59Z"],
    "2026-10-25": [
      "2026-10-24T22:00:00Z",
      "2026-10-25T00:59:59Z",
      "2026-10-25T01:00:00Z",
      "2026-10-25T22:59:59Z",
    ],
    "2026-10-26": ["2026-10-25T23:00:00Z"],
  };
  const days = Object.keys(moments);
  const counted = await tryAsOwner(database(), async (owner) => {
    for (const at of Object.values(moments).flat()) {
      await owner`insert into public.page_views (path, occurred_at) values ('/', ${at})`;
      await owner`insert into public.web_vitals (path, metric, value, occurred_at) values ('/', 'LCP', 1, ${at})`;
    }
    for (const day of days) await owner`select private.roll_up_day(${day})`;
    return owner<{ day: string; views: number; vitals: number }[]>`
        select v.day::text, v.views::int, (select sum(measurements)::int from public.vital_days w where w.day = v.day and w.subject = '') as vitals
        from public.view_days v where v.day = any (${days}::date[]) order by 1`;
  });
  expect(counted).toEqual(
    Object.entries(moments).map(([day, { length }]) => ({ day, views: length, vitals: length })),
  );
});

it("finds percentiles also where one measurement follows very many", async () => {
  const sql = database();
  await sql`insert into public.vital_days values (current_date, 'LCP', '', 'desktop', 20, 1000000), (current_date, 'LCP', '', 'desktop', 120, 1)`;
  const report = await performanceReport("current_date", "current_date");
  const [lcp] = report.now;
  expect(lcp).toMatchObject({ metric: "LCP", total: 1000001 });
  expect(lcp.p75).toBeGreaterThan(57);
  expect(lcp.p75).toBeLessThan(64);
});

it("adds whole weeks up to the same as their days", async () => {
  const sql = database();
  await sql`
      insert into public.vital_days
      select day::date, 'LCP', subject, device, bucket, 1 + (bucket * 7 + extract(day from day)::int) % 5
      from generate_series('2026-01-05'::date, '2026-01-27'::date, '1 day') as day,
           unnest('{/,/blog,/contact}'::text[]) as subject, unnest('{desktop,mobile}'::text[]) as device,
           generate_series(30, 60, 3) as bucket`;
  const period = ["'2026-01-07'", "'2026-01-27'"] as const;
  await sql`update private.rollup_state set weeks_until = null`;
  const byDays = await performanceReport(...period);
  expect(byDays.routes).toHaveLength(3);
  for (const monday of ["2026-01-05", "2026-01-12", "2026-01-19"])
    await sql`select private.roll_up_week(${monday})`;
  await sql`delete from public.vital_days where day between '2026-01-12' and '2026-01-25'`;
  expect((await performanceReport(...period)).routes).toEqual(byDays.routes);
});

it("follows one route through the days, on one device, and leaves other routes and files out of it", async () => {
  const sql = database();
  await sql`
      insert into public.vital_days values
        ('2026-03-02', 'LCP', '/blog/:slug', 'mobile', 40, 10), ('2026-03-03', 'LCP', '/blog/:slug', 'mobile', 60, 10),
        ('2026-03-03', 'LCP', '/blog/:slug', 'desktop', 20, 10), ('2026-03-03', 'LCP', '/', 'mobile', 90, 99),
        ('2026-03-03', 'RESOURCE', '/blog/:slug', 'mobile', 90, 99)`;
  const report = await ask("performance_report('2026-03-02', '2026-03-03', 'mobile', '/blog/:slug')");
  expect(report.now).toEqual([expect.objectContaining({ metric: "LCP", total: 20 })]);
  const [first, second] = report.days;
  expect([first.key, second.key]).toEqual(["2026-03-02", "2026-03-03"]);
  expect(second.p75).toBeGreaterThan(first.p75);
  expect(report.routes.map(({ key }: { key: string }) => key)).toEqual(["/", "/blog/:slug"]);
});

it("names the page elements behind a web vital, costliest first", async () => {
  const sql = database();
  await sql`
      insert into public.web_vitals (occurred_at, path, route, metric, value, device, attribution)
      select '2026-04-01 12:00+02', '/', given.route, given.metric, given.value, given.device, given.attribution::jsonb
      from (values
        ('/', 'LCP', 900, 'mobile', '{"element": "h1"}'),
        ('/', 'LCP', 2000, 'mobile', '{"element": "img.hero", "resource": "/images/1"}'),
        ('/', 'LCP', 3000, 'mobile', '{"element": "img.hero", "resource": "/images/1"}'),
        ('/', 'LCP', 9000, 'desktop', '{"element": "p"}'), ('/about', 'LCP', 9000, 'mobile', '{"element": "p"}'),
        ('/', 'INP', 90, 'mobile', '{"element": "button"}'), ('/', 'LCP', 700, 'mobile', '{}')
      ) as given (route, metric, value, device, attribution)`;
  const causes = (arguments_: string) => ask(`vital_causes('LCP', ${arguments_})`);
  expect(await causes("'2026-04-01', '2026-04-01', 'mobile', '/'")).toEqual([
    { element: "img.hero", resource: "/images/1", total: 2, p75: 2750 },
    { element: "h1", resource: null, total: 1, p75: 900 },
  ]);
  expect(await causes("'2026-04-01', '2026-04-01'")).toHaveLength(3);
  expect(await causes("'2026-04-02', '2026-04-03'")).toEqual([]);
});

it("gives reports to administrators only", async () => {
  const sql = database();
  for (const call of [
    "analytics_live()",
    "analytics_report(current_date, current_date)",
    "performance_report(current_date, current_date)",
    "vital_causes('LCP', current_date, current_date)",
    "server_report(now() - interval '1 day', now())",
  ])
    await expect(
      sql.begin(async (transaction) => {
        await transaction`set local role authenticated`;
        await transaction.unsafe(`select public.${call}`);
      }),
    ).rejects.toMatchObject({ code: "42501" });
});

const performanceReport = (since: string, until: string) => ask(`performance_report(${since}, ${until})`);

/** Asked for as an administrator asks. */
const ask = (call: string) =>
  asAdmin(async (admin) => (await admin.unsafe(`select public.${call} as report`))[0]?.report);
