import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReservedSql } from "postgres";
import { describe, expect, it } from "vitest";
import { prepareDatabase } from "../../backend/schema.ts";
import { countStored } from "../fixtures/stored-bytes.ts";
import { storeObject } from "./support/files.ts";
import { tryAsOwner } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile();

const attempt = (work: (owner: ReservedSql) => Promise<unknown>) =>
  tryAsOwner(database(), async (owner) => {
    await work(owner);
    // As at the end of a transaction.
    await owner`set constraints all immediate`;
    return countStored(owner);
  });

describe("an object", () => {
  it("is stored with its content", async () => {
    const whole = { objects: 1, contents: 1, chunks: 1 };
    expect(await attempt((owner) => storeObject(owner, "media", "a.png"))).toEqual(whole);
  });

  it.each<[string, (owner: ReservedSql) => Promise<unknown>]>([
    [
      "none",
      (owner) =>
        owner`insert into storage.objects (bucket_id, name, metadata) values ('media', 'b.png', '{"eTag": "x"}')`,
    ],
    ["none any more", (owner) => owner`delete from private.file_contents`],
    ["a piece less", (owner) => owner`delete from private.file_chunks`],
    ["a shorter piece", (owner) => owner`update private.file_chunks set content = substring(content from 2)`],
    ["another file's", (owner) => owner`update private.file_contents set sha256 = sha256('other')`],
  ])("is refused with %s", async (_content, change) => {
    const refused = attempt(async (owner) => {
      await storeObject(owner, "media", "a.png");
      await change(owner);
    });
    await expect(refused).rejects.toThrow(/^The object .* is stored without its content\.$/);
  });

  it("is not said to hold what it does not: new facts need the new content", async () => {
    const refused = attempt(async (owner) => {
      await storeObject(owner, "media", "a.png");
      await owner`set constraints all immediate`;
      await owner`set constraints all deferred`;
      await owner`update storage.objects set metadata = '{"eTag": "\\"another\\""}'`;
    });
    await expect(refused).rejects.toThrow("is stored without its content");
  });

  it("may be moved, seen and forgotten whose it is, without its content being touched", async () => {
    const whole = { objects: 1, contents: 1, chunks: 1 };
    const kept = await attempt(async (owner) => {
      await storeObject(owner, "media", "a.png");
      await owner`update storage.objects set name = 'c.png', version = 'x', owner = null, last_accessed_at = now()`;
    });
    expect(kept).toEqual(whole);
  });

  it("that came and went in one transaction leaves nothing, and asks for nothing", async () => {
    const none = { objects: 0, contents: 0, chunks: 0 };
    const gone = await attempt(async (owner) => {
      await storeObject(owner, "media", "a.png");
      await owner`insert into storage.objects (bucket_id, name) values ('media', 'b.png')`;
      await owner`delete from storage.objects`;
    });
    expect(gone).toEqual(none);
  });
});

it("no piece is larger than 256 KB, and none is empty", async () => {
  for (const size of [0, 262_145]) {
    const refused = attempt(async (owner) => {
      await storeObject(owner, "media", "a.png");
      await owner`update private.file_chunks set content = convert_to(repeat('x', ${size}), 'UTF8')`;
    });
    await expect(refused).rejects.toThrow("violates check constraint");
  }
});

describe("a Supabase project, whose storage service keeps the bytes itself", () => {
  const project = databaseForFile(undefined, "empty");

  it("gets no tables for them, and its objects are left alone", async () => {
    const none = await mkdtemp(join(tmpdir(), "reduit-none-"));
    await prepareDatabase(project(), { migrationsFolder: none });
    await rm(none, { recursive: true });
    await project()`create table storage.migrations (id integer)`;
    await prepareDatabase(project());
    const [made] = await project()`
          select to_regclass('private.file_contents') as contents, to_regclass('private.file_chunks') as chunks,
                 (select count(*)::int from pg_trigger where tgrelid = 'storage.objects'::regclass and not tgisinternal) as triggers`;
    expect(made).toEqual({ contents: null, chunks: null, triggers: 0 });
    await project()`insert into storage.objects (bucket_id, name) values ('media', 'theirs.png')`;
  });
});
