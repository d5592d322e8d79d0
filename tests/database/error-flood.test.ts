import { expect, it } from "vitest";
import { databaseForFile } from "./support/servers.ts";

type Source = "browser" | "server";

function errorOf(source: Source, kind: string) {
  const found = { message: `Mistake ${kind}`, culprit: "app/root.tsx", frames: [{ file: "app/root.tsx" }] };
  return {
    ...found,
    fingerprint: `${source} ${kind}`,
    source,
    path: "/",
    release: "1.0.0",
    browser: "Firefox",
  };
}

const database = databaseForFile();

const record = (errors: unknown[]) =>
  database()`select public.record_measurements(${database().json({ errors } as never)})`;
const flood = Array.from({ length: 260 }, (_, at) => errorOf("browser", String(at)));

it("keeps so many new kinds of errors a day, and counts the others as one", async () => {
  const sql = database();
  await record(flood.slice(0, 150));
  await record(flood);
  const [{ kinds } = { kinds: 0 }] =
    await sql`select count(*)::int as kinds from public.error_groups where fingerprint like 'browser %'`;
  expect(kinds).toBe(200);
  const others =
    await sql`select fingerprint, source, occurrences::int, jsonb_array_length(frames) as frames from public.error_groups where fingerprint not like 'browser %'`;
  expect(others).toEqual([{ fingerprint: "other-browser", source: "browser", occurrences: 60, frames: 0 }]);
});

it("still counts the kinds it knows, and those of the other source", async () => {
  const sql = database();
  await record([errorOf("browser", "0"), errorOf("server", "0"), errorOf("browser", "new")]);
  const counted = await sql`select fingerprint, occurrences::int, message from public.error_groups
      where fingerprint in ('browser 0', 'server 0', 'browser new', 'other-browser') order by 1`;
  expect(counted).toEqual([
    { fingerprint: "browser 0", occurrences: 3, message: "Mistake 0" },
    {
      fingerprint: "other-browser",
      occurrences: 61,
      message: "More kinds of errors than are kept apart in a day",
    },
    { fingerprint: "server 0", occurrences: 1, message: "Mistake 0" },
  ]);
});

it("takes new kinds again on the next day", async () => {
  const sql = database();
  await sql`update public.error_groups set first_seen = first_seen - interval '1 day'`;
  await record([errorOf("browser", "of the next day")]);
  expect(
    await sql`select occurrences::int from public.error_groups where fingerprint = 'browser of the next day'`,
  ).toEqual([{ occurrences: 1 }]);
});

it("counts every repeat, and keeps few of them as rows", async () => {
  const sql = database();
  await record(Array.from({ length: 15 }, () => errorOf("server", "repeated")));
  await record(Array.from({ length: 500 }, () => errorOf("server", "repeated")));
  const [group] =
    await sql`select occurrences::int from public.error_groups where fingerprint = 'server repeated'`;
  const [rows] = await sql`select count(*)::int from public.error_logs where fingerprint = 'server repeated'`;
  expect([group?.occurrences, rows?.count]).toEqual([515, 20]);
});

it("opens a kind again that was resolved, and leaves an ignored one ignored", async () => {
  const sql = database();
  const again = async (status: string) => {
    await sql`update public.error_groups set status = ${status} where fingerprint = 'server again'`;
    await record([errorOf("server", "again")]);
    const [group] = await sql`
      select status, reopened_at is not null as reopened from public.error_groups where fingerprint = 'server again'`;
    return group;
  };
  expect(await again("open")).toEqual({ status: "open", reopened: false });
  expect(await again("resolved")).toEqual({ status: "open", reopened: true });
  expect(await again("ignored")).toMatchObject({ status: "ignored" });
});
