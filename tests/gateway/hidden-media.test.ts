// Of the media library visitors see the images that pages show: no list, no name, no maker, no original; nor whether a file is there.
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { png } from "../fixtures/png.ts";
import { newIpAddress, signedInAdmin, signedInReader, visitor } from "../fixtures/visitor.ts";

const backend = backendForFile();
let admin: SupabaseClient;
let reader: SupabaseClient;
const there = "vertraulich-x1/a1b2c3d4.png";
const missing = "vertraulich-x1/00000000.png";
const slug = "vertraulich-x1";

beforeAll(async () => {
  reader = (await signedInReader(backend)).client;
  admin = (await signedInAdmin(backend)).client;
  expect(
    (await admin.storage.from("media").upload(there, new Blob([png(100)], { type: "image/png" }))).error,
  ).toBeNull();
  const row = {
    path: there,
    slug,
    name: "vertraulich kunde.png",
    alt: "A",
    mime: "image/png",
    bytes: 100,
    width: 1,
    height: 1,
  };
  expect((await admin.from("media").insert(row)).error).toBeNull();
  await admin.from("media").insert({
    path: "gone/1.png",
    slug: "gone-x1",
    mime: "image/png",
    bytes: 1,
    deleted_at: new Date().toISOString(),
  });
});

const people = [
  ["a visitor", () => visitor(backend)],
  ["a reader", () => reader],
] as const;

describe.each(people)("%s", (_who, client) => {
  test("reads no row of the library", async () => {
    for (const columns of ["*", "path", "slug", "name, created_by"])
      expect((await client().from("media").select(columns)).data ?? []).toEqual([]);
  });

  test("gets what a page needs of an image with a known slug, and of no other", async () => {
    const ask = async (slugs: string[]) =>
      (await client().rpc("find_pictures", { slugs: slugs.join() }, { get: true })).data;
    expect(await ask([slug])).toEqual([
      {
        slug,
        path: there,
        alt: "A",
        mime: "image/png",
        width: 1,
        height: 1,
        crop: null,
        focus: null,
        caption: "",
        credit: "",
      },
    ]);
    expect(await ask(["gone-x1", "vertraulich", "vertraulich-x2", "*", ""])).toEqual([]);
    expect(await ask([])).toEqual([]);
  });

  test("lists no files", async () => {
    for (const folder of ["", slug]) {
      expect((await client().storage.from("media").list(folder)).data ?? []).toEqual([]);
      expect((await client().storage.from("avatars").list(folder)).data ?? []).toEqual([]);
    }
  });

  test("cannot tell by any way to a file whether it is there", async () => {
    const { data } = await client().auth.getSession();
    const token = data.session?.access_token;
    const ask = async (method: string, path: string, body?: object | Blob) => {
      const answer = await fetch(`${backend.gatewayUrl}/storage/v1/object/${path}`, {
        method,
        headers: {
          apikey: backend.keys.publishable,
          "x-forwarded-for": newIpAddress(),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { "content-type": body instanceof Blob ? "image/png" : "application/json" }),
        },
        body: body instanceof Blob ? body : body && JSON.stringify(body),
      });
      return `${answer.status} ${await answer.text()}`;
    };
    const ways: Record<string, (file: string) => Promise<string>> = {
      "public URL": (file) => ask("GET", `public/media/${file}`),
      "head of the public URL": (file) => ask("HEAD", `public/media/${file}`),
      "plain URL": (file) => ask("GET", `media/${file}`),
      "authenticated URL": (file) => ask("GET", `authenticated/media/${file}`),
      "head of it": (file) => ask("HEAD", `authenticated/media/${file}`),
      facts: (file) => ask("GET", `info/media/${file}`),
      "public facts": (file) => ask("GET", `info/public/media/${file}`),
      "authenticated facts": (file) => ask("GET", `info/authenticated/media/${file}`),
      "signed URL": (file) => ask("POST", `sign/media/${file}`, { expiresIn: 60 }),
      upload: (file) => ask("POST", `media/${file}`, new Blob([png(60)])),
      replacement: (file) => ask("PUT", `media/${file}`, new Blob([png(60)])),
      removal: (file) => ask("DELETE", `media/${file}`),
      copy: (file) => ask("POST", "copy", { bucketId: "media", sourceKey: file, destinationKey: "copy.png" }),
      move: (file) =>
        ask("POST", "move", { bucketId: "media", sourceKey: file, destinationKey: "moved.png" }),
      "copy onto it": (file) =>
        ask("POST", "copy", { bucketId: "media", sourceKey: "none.png", destinationKey: file }),
    };
    for (const [way, go] of Object.entries(ways)) {
      const [first, second] = [await go(there), await go(missing)].map((answer) =>
        answer.replaceAll(there, "FILE").replaceAll(missing, "FILE"),
      );
      expect(first, way).toBe(second);
      expect(first, way).not.toMatch(/^2/);
    }
    expect((await admin.storage.from("media").download(there)).error).toBeNull();
  });
});

test("a bucket that a backup brings back as public is served no more than before", async () => {
  await backend.sql`update storage.buckets set public = true where id = 'media'`;
  const answer = await fetch(`${backend.gatewayUrl}/storage/v1/object/public/media/${there}`);
  expect([answer.status, (await answer.text()).includes("PNG")]).toEqual([400, false]);
  await backend.sql`update storage.buckets set public = false where id = 'media'`;
});

async function bytesOf(files: ReturnType<SupabaseClient["storage"]["from"]>, path: string): Promise<Buffer> {
  const { data } = await files.download(path);
  return data ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0);
}

describe("what is stored", () => {
  const photograph = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } }).withExif({
      IFD0: { Artist: "Anna" },
      IFD3: { GPSLatitude: "46/1 39/1 0/1" },
    });

  test.each(["jpeg", "png", "webp", "avif"] as const)("of a %s has no camera metadata", async (format) => {
    const original = await photograph().toFormat(format).toBuffer();
    expect(original.includes("Anna")).toBe(true);
    const path = `stored/${format}`;
    const files = admin.storage.from("media");
    expect((await files.upload(path, original, { contentType: `image/${format}` })).error).toBeNull();
    const kept = await bytesOf(files, path);
    expect(kept.includes("Anna")).toBe(false);
    const { width, height, exif } = await sharp(kept).metadata();
    expect([width, height, exif]).toEqual([60, 40, undefined]);
    const [row] =
      await backend.sql`select (metadata ->> 'size')::int as size from storage.objects where name = ${path}`;
    expect(row?.size).toBe(kept.length);
  });

  test("of a reader's portrait as well, sent as a form and replaced", async () => {
    const { data } = await reader.auth.getUser();
    const path = `${data.user?.id}/avatar`;
    const files = reader.storage.from("avatars");
    for (const upsert of [false, true]) {
      const original = new Blob([new Uint8Array(await photograph().jpeg().toBuffer())], {
        type: "image/jpeg",
      });
      expect((await files.upload(path, original, { upsert })).error).toBeNull();
      const kept = await bytesOf(files, path);
      expect([kept.length > 0, kept.includes("Anna")]).toEqual([true, false]);
    }
  });
});
