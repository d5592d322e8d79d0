// The hourly job where rows have files beside them: pictures in the trash, and files without a record; and mails.
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyRetention } from "../../server/jobs/retention.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { png } from "../fixtures/png.ts";
import { storedBytes } from "../fixtures/stored-bytes.ts";
import { serviceClient, signedInReader } from "../fixtures/visitor.ts";

const backend = backendForFile();
let service: SupabaseClient;
beforeAll(async () => {
  service = serviceClient(backend);
});

beforeEach(async () => {
  await backend.sql`delete from public.blog_posts`;
  await backend.sql`delete from public.media`;
  await backend.sql`delete from public.site_settings where key = 'retention'`;
});

const bytes = png(100);
const isStored = async (bucket: string, name: string) =>
  (await storedBytes(backend.sql, bucket, name)) !== undefined;
const run = () => applyRetention(service);

async function upload(bucket: string, name: string): Promise<void> {
  const { error } = await service.storage.from(bucket).upload(name, new Blob([bytes], { type: "image/png" }));
  expect(error).toBeNull();
}

async function picture(name: string, daysInTrash: number | null): Promise<void> {
  await upload("media", name);
  await backend.sql`
    insert into public.media (path, slug, alt, mime, bytes, deleted_at)
    values (${name}, ${name.replace(".png", "")}, 'A picture', 'image/png', 9,
            now() - make_interval(secs => ${daysInTrash === null ? null : daysInTrash * 86_400}))`;
}

/** The rows of the library, the rows of the storage service, and the bytes: which of these pictures are still in each. */
async function left(...names: string[]) {
  const rows =
    await backend.sql`select path from public.media where path in ${backend.sql(names)} order by 1`;
  const objects =
    await backend.sql`select name from storage.objects where name in ${backend.sql(names)} order by 1`;
  return {
    rows: rows.map(({ path }) => path),
    objects: objects.map(({ name }) => name),
    files: (await whichAreStored(names)).sort(),
  };
}

async function whichAreStored(names: string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => isStored("media", name)));
  return names.filter((_, index) => found[index]);
}

describe("pictures", () => {
  test("leave the trash after 30 days with their file; younger ones and those in use stay", async () => {
    await picture("old.png", 30.01);
    await picture("young.png", 29.99);
    await picture("used.png", null);
    expect(await run()).toMatchObject({ media: 1, abandoned_files: 0 });
    const kept = ["used.png", "young.png"];
    expect(await left("old.png", "young.png", "used.png")).toEqual({
      rows: kept,
      objects: kept,
      files: kept,
    });
    expect(await run()).toMatchObject({ media: 0 });
  });

  test("that are shown again keep row and file; the run says so, and does the rest", async () => {
    await picture("again.png", 31);
    await picture("gone.png", 31);
    await backend.sql`insert into public.blog_posts (slug, title, content) values ('p', 'p', '![x](/images/again)')`;
    await expect(run()).rejects.toThrow("media again.png: This image is used in one place");
    expect(await left("again.png", "gone.png")).toEqual({
      rows: ["again.png"],
      objects: ["again.png"],
      files: ["again.png"],
    });
  });

  test("go after a shorter time when that is set", async () => {
    await backend.sql`insert into public.site_settings (key, value) values ('retention', '{"trash": 3}')`;
    await picture("four.png", 4);
    await picture("two.png", 2);
    expect(await run()).toMatchObject({ media: 1 });
    expect((await left("four.png", "two.png")).files).toEqual(["two.png"]);
  });
});

test("files of no account and of no picture are removed; a fresh upload has a day to become one", async () => {
  const stranger = `${crypto.randomUUID()}/avatar`;
  const { id } = await signedInReader(backend);
  for (const name of [stranger, `${id}/avatar`]) await upload("avatars", name);
  for (const name of ["left-over.png", "just-now.png"]) await upload("media", name);
  await backend.sql`update storage.objects set created_at = now() - interval '25 hours' where name = 'left-over.png'`;
  expect(await run()).toMatchObject({ abandoned_files: 2 });
  const names = [stranger, `${id}/avatar`, "left-over.png", "just-now.png"];
  const rows =
    await backend.sql`select name from storage.objects where name in ${backend.sql(names)} order by bucket_id`;
  expect(rows.map(({ name }) => name)).toEqual([`${id}/avatar`, "just-now.png"]);
  const stored = names.map((name) => isStored(name.includes("/") ? "avatars" : "media", name));
  expect(await Promise.all(stored)).toEqual([false, true, false, true]);
});

test("mails are deleted after 30 days, or sooner when that is set; one that waits is not", async () => {
  await backend.sql`delete from private.outgoing_mails`;
  for (const [days, state] of [
    [30.01, "sent"],
    [29.99, "failed"],
    [1, "kept"],
    [99, "waiting"],
  ] as const)
    await backend.sql`
      insert into private.outgoing_mails (message_id, kind, recipient, state, variables, message, created_at, settled_at)
      select ${`<${days}@x>`}, 'mail_test', 'a@b.ch', ${state}, case when ${state} in ('failed', 'waiting') then '{}'::jsonb end,
             case when ${state} = 'kept' then '{}'::jsonb end, at, case when ${state} <> 'waiting' then at end
      from (select now() - ${days} * interval '1 day' as at) moment`;
  const left = async () =>
    (await backend.sql`select state from private.outgoing_mails order by id`).map(({ state }) => state);
  expect(await run()).toMatchObject({ mails: 1 });
  expect(await left()).toEqual(["failed", "kept", "waiting"]);
  await backend.sql`insert into public.site_settings (key, value) values ('retention', '{"mails": 7}')`;
  expect(await run()).toMatchObject({ mails: 1 });
  expect(await left()).toEqual(["kept", "waiting"]);
});

test("counts removed rows over all batches", async () => {
  await backend.sql`
    insert into public.page_views (path, occurred_at)
    select '/', now() - interval '91 days' from generate_series(1, 50001)`;
  await backend.sql`insert into public.statistics (title, value, deleted_at) values ('x', '1', now() - interval '31 days')`;
  expect(await run()).toMatchObject({ page_views: 50_001, statistics: 1 });
});

test("sessions that are over and counts of limits that are over go with it", async () => {
  const { id } = await signedInReader(backend);
  await backend.sql`update auth.sessions set refreshed_at = now() at time zone 'UTC' - interval '31 days' where user_id = ${id}`;
  await backend.sql`
    insert into private.rate_limits (key, taken, last_at, ends_at)
    values (repeat('k', 43), 1, now() - interval '2 hours', now() - interval '1 hour')`;
  expect(await run()).toMatchObject({ sessions: 1, rate_limits: 1 });
  expect(await backend.sql`select 1 from auth.sessions where user_id = ${id}`).toHaveLength(0);
});
