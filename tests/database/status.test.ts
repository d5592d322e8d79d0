// Data of the status page: notices that end on a date, pages that change with time, and minutes that outlive their rows.
import { expect, it } from "vitest";
import { askingOn, createUsers, tryAs } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const updates = (...states: string[]) => states.map((state) => ({ state, text: "Words" }));

const database = databaseForFile(createUsers);
const ask = askingOn(database);

it("gives what is published without a time that of its publication, and leaves a draft alone", async () => {
  const sql = database();
  const [draft] = await sql`
        insert into public.status_notices (title, updates) values ('N', ${sql.json(updates("investigating"))}) returning *`;
  expect(draft).toMatchObject({ starts_at: null, updates: [{ state: "investigating", text: "Words" }] });
  const [published] = await sql`
        update public.status_notices set status = 'published' where id = ${draft?.id} returning *, now() as now`;
  expect(published?.starts_at).toEqual(published?.now);
  expect(new Date(published?.updates[0].at)).toEqual(published?.now);
  expect(published?.ends_at).toBeNull();
});

it("ends an incident with the update that says so, and only with the last one", async () => {
  const sql = database();
  const insert = async (...states: string[]) => {
    const [row] = await sql`
          insert into public.status_notices (title, status, starts_at, updates)
          values ('N', 'published', now() - interval '1 hour', ${sql.json(updates(...states))}) returning ends_at, now() as now`;
    return row;
  };
  const resolved = await insert("investigating", "resolved");
  expect(resolved?.ends_at).toEqual(resolved?.now);
  expect((await insert("resolved", "investigating"))?.ends_at).toBeNull();
});

it("refuses maintenance without an end, an end before its beginning, and updates that are none", async () => {
  const sql = database();
  const refused = async (columns: string, values: string) => {
    const { error } = await tryAs(sql, "admin", (as) =>
      as.unsafe(
        `insert into public.status_notices (title, status, ${columns}) values ('N', 'published', ${values})`,
      ),
    );
    return error?.code;
  };
  expect(await refused("kind", "'maintenance'")).toBe("23514");
  expect(await refused("starts_at, ends_at", "now(), now() - interval '1 hour'")).toBe("23514");
  expect(await refused("updates", `'{"at": "x"}'`)).toBeTruthy();
  expect(await refused("kind, ends_at", "'maintenance', now()")).toBeUndefined();
});

it("tells web when maintenance begins and when it ends", async () => {
  const sql = database();
  const revision = async () => {
    const [row] = await sql`select public.content_revisions() ->> 'status_notices' as it`;
    return String(row?.it);
  };
  await sql`
        insert into public.status_notices (title, kind, status, published_at, starts_at, ends_at) values
          ('Soon', 'maintenance', 'published', now() - interval '1 day', now() + interval '2 seconds', now() + interval '4 seconds')`;
  const announced = await revision();
  await expect.poll(revision).not.toBe(announced);
  const underWay = await revision();
  await expect.poll(revision).not.toBe(underWay);
});

it("tells web when a review falls due", async () => {
  const sql = database();
  await sql`insert into public.trust_records (title, status, published_at, next_review_on)
                values ('R', 'published', now() - interval '1 year', private.site_day(now()) + 7)`;
  const noted = await sql`
    select (at at time zone 'Europe/Zurich')::text as at from private.content_changes
    where table_name = 'trust_records' and at > now()`;
  const [day] = await sql`select (private.site_day(now()) + 8)::text || ' 00:00:00' as at`;
  expect(noted).toEqual([day]);
});

it("counts the minutes of all web processes once, by month, also when the single ones are gone", async () => {
  const sql = database();
  const record = (minute: string, process: string) =>
    sql`insert into public.server_minutes (minute, process) values (${minute}, ${process})
            on conflict (minute, process) do update set requests = 1`;
  for (const [minute, process] of [
    ["2026-10-31T22:58:00Z", "a"],
    ["2026-10-31T22:59:00Z", "a"],
    ["2026-10-31T22:59:00Z", "b"],
    ["2026-10-31T22:59:00Z", "b"],
    // November, in Switzerland.
    ["2026-10-31T23:00:00Z", "a"],
    ["2026-11-01T09:59:00Z", "b"],
  ] as const)
    await record(minute, process);
  await sql`delete from public.server_minutes`;
  const { result, error } = await ask(
    "anonymous",
  )`select month::text, minutes, first_minute, last_minute from public.website_minutes()`;
  if (error) throw error;
  expect([...result]).toEqual([
    {
      month: "2026-10-01",
      minutes: 2,
      first_minute: new Date("2026-10-31T22:58:00Z"),
      last_minute: new Date("2026-10-31T22:59:00Z"),
    },
    {
      month: "2026-11-01",
      minutes: 2,
      first_minute: new Date("2026-10-31T23:00:00Z"),
      last_minute: new Date("2026-11-01T09:59:00Z"),
    },
  ]);
});
