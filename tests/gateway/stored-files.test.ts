// Uploaded bytes are rows: every process serves, replaces and deletes them, and they are deleted with their object.
import { createHash } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApiProcess } from "../fixtures/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { png } from "../fixtures/png.ts";
import { until } from "../fixtures/product.ts";
import { countStored, storedBytes } from "../fixtures/stored-bytes.ts";
import { serviceClient, signedInReader, visitor } from "../fixtures/visitor.ts";

const backend = backendForFile();
let second: Awaited<ReturnType<typeof startApiProcess>>;
let first: SupabaseClient;
let other: SupabaseClient;
beforeAll(async () => {
  second = await startApiProcess(backend.env);
  first = serviceClient(backend);
  other = clientOf(second.url);
});
afterAll(() => second?.stop());

/** Past the gateway, with the rights of the server. */
function clientOf(url: string): SupabaseClient {
  return createClient(url, backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { "x-reduit-gateway": backend.keys.gatewaySecret } },
  });
}

const image = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: "image/png" });
const media = (client: SupabaseClient) => client.storage.from("media");
async function download(client: SupabaseClient, name: string): Promise<Buffer | undefined> {
  const { data } = await media(client).download(name);
  return data ? Buffer.from(await data.arrayBuffer()) : undefined;
}

/** As large as asked for, and other than any before. */
let lastPicture = 0;
function picture(size: number): Uint8Array<ArrayBuffer> {
  const bytes = png(size);
  lastPicture += 1;
  // Where its pixels are; the checksum behind them does not matter here.
  new DataView(bytes.buffer).setUint32(size > 60 ? 41 : 0, lastPicture);
  return bytes;
}

describe("two processes on one database", () => {
  test("serve, replace, move, copy and delete each other's uploads", async () => {
    const before = await countStored(backend.sql);
    const [one, two] = [picture(700_000), picture(300_000)];
    expect((await media(first).upload("shared.png", image(one))).error).toBeNull();
    for (const client of [first, other])
      expect(await download(client, "shared.png")).toEqual(Buffer.from(one));
    expect((await media(other).upload("shared.png", image(two), { upsert: true })).error).toBeNull();
    for (const client of [first, other])
      expect(await download(client, "shared.png")).toEqual(Buffer.from(two));
    expect((await media(first).move("shared.png", "moved.png")).error).toBeNull();
    expect(await download(other, "moved.png")).toEqual(Buffer.from(two));
    expect(await download(other, "shared.png")).toBeUndefined();
    expect((await media(other).copy("moved.png", "copied.png")).error).toBeNull();
    expect((await media(first).remove(["moved.png"])).data).toHaveLength(1);
    for (const client of [first, other]) {
      expect(await download(client, "moved.png")).toBeUndefined();
      expect(await download(client, "copied.png")).toEqual(Buffer.from(two));
    }
    expect((await media(other).remove(["copied.png"])).data).toHaveLength(1);
    expect(await countStored(backend.sql)).toEqual(before);
  });

  test.each([
    ["replace", true, 2],
    ["refuse", false, 1],
  ])("that store under one name at once %s, and leave one whole file", async (_what, upsert, accepted) => {
    for (let index = 0; index < 5; index++) {
      const name = `race-${accepted}-${index}.png`;
      const sent = [
        { client: first, bytes: picture(600_000) },
        { client: other, bytes: picture(500_000) },
      ];
      const answers = await Promise.all(
        sent.map(({ client, bytes }) => media(client).upload(name, image(bytes), { upsert })),
      );
      const refused = answers.flatMap(({ error }) => (error ? [error.message] : []));
      expect(refused).toEqual(accepted === 2 ? [] : ["The resource already exists"]);
      const stored = await storedBytes(backend.sql, "media", name);
      const taken = sent.filter((_, at) => answers[at]?.error === null);
      expect(taken.some(({ bytes }) => stored?.equals(bytes))).toBe(true);
      for (const client of [first, other]) expect(await download(client, name)).toEqual(stored);
    }
  });

  test("one of which replaces a file while the other deletes it: it is there whole, or not at all", async () => {
    for (let index = 0; index < 5; index++) {
      const bytes = picture(600_000);
      expect((await media(first).upload("fought-over.png", image(bytes), { upsert: true })).error).toBeNull();
      // lite reads the row once more for its answer, and says 500 of a file that was deleted the moment it was stored.
      const [, deleted] = await Promise.all([
        media(first).upload("fought-over.png", image(bytes), { upsert: true }),
        media(other).remove(["fought-over.png"]),
      ]);
      expect(deleted.error).toBeNull();
      const { objects, contents } = await countStored(backend.sql);
      expect(contents).toBe(objects);
      expect([undefined, Buffer.from(bytes)]).toContainEqual(await download(other, "fought-over.png"));
    }
  });
});

describe("what is stored is what was sent", () => {
  const piece = 256 * 1024;
  test.each([57, 100, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 1, 10 * 1024 * 1024])(
    "of %i bytes",
    async (size) => {
      const bytes = png(size);
      const name = `size-${size}.png`;
      expect((await media(first).upload(name, image(bytes), { cacheControl: "60" })).error).toBeNull();
      const { data } = await media(first).createSignedUrl(name, 60);
      const answer = await fetch(data?.signedUrl ?? "");
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
      const hash = createHash("sha256").update(bytes).digest("hex");
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/png",
        "content-length": String(size),
        etag: `"${hash.slice(0, 32)}"`,
      });
      expect((await media(first).remove([name])).error).toBeNull();
    },
  );
});

test("an object whose bytes are lost says that it is not there, is not served, and is whole again after an upload", async () => {
  const bytes = picture(300_000);
  expect((await media(first).upload("lost.png", image(bytes))).error).toBeNull();
  await backend.sql`
    delete from private.file_contents c using storage.objects o where o.id = c.object_id and o.name = 'lost.png'`;
  const answers = {
    download: await media(first).download("lost.png"),
    info: await media(first).info("lost.png"),
    copy: await media(first).copy("lost.png", "found.png"),
  };
  for (const [what, { error }] of Object.entries(answers))
    expect((error as { status?: number } | null)?.status, what).toBe(404);
  // Where there is nothing to read there is nothing in the way.
  expect((await media(first).move("lost.png", "elsewhere.png")).error).toBeNull();
  expect((await media(first).move("elsewhere.png", "lost.png")).error).toBeNull();
  expect((await media(first).upload("lost.png", image(bytes), { upsert: true })).error).toBeNull();
  expect(await download(first, "lost.png")).toEqual(Buffer.from(bytes));
});

test("a reader's own picture is theirs: its bytes are served only by its row", async () => {
  const { client, id } = await signedInReader(backend);
  const stranger = (await signedInReader(backend)).client;
  const name = `${id}/avatar`;
  expect((await client.storage.from("avatars").upload(name, image(picture(300_000)))).error).toBeNull();
  for (const someone of [client, stranger, visitor(backend)])
    for (const table of ["file_contents", "file_chunks"]) {
      expect(
        (
          await someone
            .schema("private" as "public")
            .from(table)
            .select()
        ).error,
      ).not.toBeNull();
      expect((await someone.from(table).select()).error).not.toBeNull();
    }
  expect((await stranger.storage.from("avatars").download(name)).error).not.toBeNull();
  expect((await stranger.storage.from("avatars").copy(name, "mine.png")).error).not.toBeNull();
});

describe("an upload that does not end", () => {
  test("because the bytes cannot be stored is refused, and leaves everything as it was", async () => {
    const kept = picture(400_000);
    expect((await media(first).upload("whole.png", image(kept))).error).toBeNull();
    const before = await countStored(backend.sql);
    await backend.sql.unsafe(`
      create function private.no_room() returns trigger language plpgsql set search_path = '' as
        $$ begin if new.part > 0 then raise exception 'no room' using errcode = '53100'; end if; return new; end; $$;
      create trigger no_room before insert on private.file_chunks for each row execute function private.no_room()`);
    try {
      for (const name of ["whole.png", "half.png"]) {
        const { error } = await media(first).upload(name, image(picture(900_000)), { upsert: true });
        expect(error?.message).toMatch(/\.$/);
        expect((await media(first).copy("whole.png", "half.png")).error).not.toBeNull();
      }
    } finally {
      await backend.sql.unsafe("drop function private.no_room() cascade");
    }
    expect(await countStored(backend.sql)).toEqual(before);
    expect(await download(first, "whole.png")).toEqual(Buffer.from(kept));
    // The connection it was tried on is as good as before.
    expect((await media(first).upload("half.png", image(picture(900_000)))).error).toBeNull();
  });

  test("because its process is killed leaves neither row nor bytes, and a replaced file as it was", async () => {
    const kept = picture(400_000);
    expect((await media(first).upload("kept.png", image(kept))).error).toBeNull();
    const before = await countStored(backend.sql);
    const lock = await backend.sql.reserve();
    await lock`begin`;
    await lock`lock table private.file_chunks in exclusive mode`;
    const sent = ["kept.png", "never.png"].map((name) =>
      media(other).upload(name, image(picture(900_000)), { upsert: true }),
    );
    const locks = () => backend.sql<{ granted: boolean }[]>`
      select granted from pg_locks
      where relation = 'private.file_chunks'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
    await until(
      "both rows are written and the bytes are on their way",
      async () => (await locks()).filter(({ granted }) => !granted).length === 2,
    );
    second.api.kill("SIGKILL");
    for (const { error } of await Promise.all(sent)) expect(error).not.toBeNull();
    await lock`rollback`;
    lock.release();
    await until("the server has noticed", async () => (await locks()).length === 0);
    expect(await countStored(backend.sql)).toEqual(before);
    expect(await download(first, "kept.png")).toEqual(Buffer.from(kept));
    expect(await download(first, "never.png")).toBeUndefined();
    expect((await media(first).list("", { search: "never" })).data).toEqual([]);
  });
});
