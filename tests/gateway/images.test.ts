import { createServer, type Server } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createImages } from "../../server/media/images.ts";
import type { Backend as Supervised } from "../../server/supervisor/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { listen } from "../fixtures/listen.ts";
import { png } from "../fixtures/png.ts";
import { serviceClient } from "../fixtures/visitor.ts";

const backend = backendForFile();
let server: Server;
let site: string;
let generation = 0;
const logged: string[] = [];
const browser = "image/avif,image/webp,image/*,*/*;q=0.8";

beforeAll(async () => {
  const supervised = {
    url: backend.url,
    publishableKey: backend.keys.publishable,
    headers: { "x-reduit-gateway": backend.keys.gatewaySecret },
  } as unknown as Supervised;
  const images = await createImages({
    backend: supervised,
    privileged: serviceClient(backend),
    revision: () => String(generation),
    folder: join(backend.dataDir, "cache/images"),
    headers: () => ({ "x-content-type-options": "nosniff" }),
    clientKey: () => "",
    log: (level, event, facts) => logged.push(`${level} ${event} ${JSON.stringify(facts)}`),
  });
  server = createServer((request, response) => {
    void images.handle(request, response, new URL(request.url ?? "", "http://reduit.invalid"));
  });
  site = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => void server?.close());

const photograph = (width = 800, height = 400, color = "#336699") =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .withExif({ IFD0: { Artist: "Anna" } })
    .toBuffer();

/** Straight into the storage of the backend and the library, as the back office would. */
async function addImage(slug: string, file: Buffer, { mime = "image/jpeg", version = "v1" } = {}) {
  const path = `${slug}/${version}.${mime.slice(6)}`;
  const service = serviceClient(backend);
  const uploaded = await service.storage.from("media").upload(path, file, { contentType: mime });
  expect(uploaded.error).toBeNull();
  const bytes = file.length;
  await backend.sql`
    insert into public.media (slug, path, alt, mime, bytes) values (${slug}, ${path}, 'x', ${mime}, ${bytes})
    on conflict (slug) do update set path = excluded.path, mime = excluded.mime`;
  generation++;
  return path;
}

const get = (target: string, headers: Record<string, string> = { accept: browser }) =>
  fetch(site + target, { headers });

describe("an image of the library", () => {
  test("comes in the requested width, in the browser's best format, without camera metadata", async () => {
    await addImage("meadow", await photograph());
    const expected = { "image/avif,*/*": "avif", "image/webp,*/*": "webp", "*/*": "jpeg" };
    for (const [accept, format] of Object.entries(expected)) {
      const answer = await get("/images/meadow?w=320&v=v1", { accept });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept",
        "x-content-type-options": "nosniff",
      });
      const body = Buffer.from(await answer.arrayBuffer());
      const facts = await sharp(body).metadata();
      expect([facts.width, facts.height, facts.exif]).toEqual([320, 160, undefined]);
    }
  });

  test("is confirmed when it is known already, and only described on HEAD", async () => {
    await addImage("known", await photograph());
    const first = await get("/images/known?w=320&v=v1");
    const etag = first.headers.get("etag") ?? "";
    const second = await get("/images/known?w=320&v=v1", { accept: browser, "if-none-match": etag });
    expect([second.status, await second.text()]).toEqual([304, ""]);
    const head = await fetch(`${site}/images/known?w=320`, { method: "HEAD", headers: { accept: browser } });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(0);
  });

  test("without a version, or with an old one, is asked for again each time", async () => {
    await addImage("plain", await photograph());
    for (const target of ["/images/plain", "/images/plain?w=640&v=v0"]) {
      const answer = await get(target);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    }
  });

  test("that is replaced is another picture under the same URL", async () => {
    await addImage("replaced", await photograph(400, 200));
    const before = await sharp(await (await get("/images/replaced?w=320")).arrayBuffer()).metadata();
    await addImage("replaced", await photograph(400, 400), { version: "v2" });
    const answer = await get("/images/replaced?w=320&v=v2");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const after = await sharp(await answer.arrayBuffer()).metadata();
    expect([before.height, after.height]).toEqual([160, 320]);
  });

  test("that was replaced past us is looked up again when a request names its new version", async () => {
    await addImage("elsewhere", await photograph(400, 200));
    expect((await get("/images/elsewhere?w=320")).status).toBe(200);
    await addImage("elsewhere", await photograph(400, 400), { version: "v2" });
    generation--;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_100 });
    onTestFinished(() => void vi.useRealTimers());
    const answer = await get("/images/elsewhere?w=320&v=v2");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect((await sharp(await answer.arrayBuffer()).metadata()).height).toBe(320);
  });

  test("is shown as it is framed, and its old URL does not lie", async () => {
    const halves = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#ff0000" } })
      .composite([
        {
          input: { create: { width: 400, height: 400, channels: 3, background: "#0000ff" } },
          left: 400,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    await addImage("framed", halves, { mime: "image/png" });
    const before = await get("/images/framed?w=320&v=v1");
    expect(before.headers.get("cache-control")).toContain("immutable");
    await backend.sql`
      update public.media set width = 800, height = 400, crop = '{400,0,400,200}', focus = '{0,50}' where slug = 'framed'`;
    generation++;
    const stale = await get("/images/framed?w=320&v=v1");
    expect(stale.headers.get("cache-control")).toContain("must-revalidate");
    const answer = await get("/images/framed?w=320&v=v1-c400.0.400.200-f0.50");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("etag")).not.toBe(before.headers.get("etag"));
    const shown = sharp(await answer.arrayBuffer());
    expect(await shown.metadata()).toMatchObject({ width: 320, height: 160 });
    expect((await shown.stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean / 255))).toEqual([
      0, 0, 1,
    ]);
    const square = sharp(await (await get("/images/framed?w=96&shape=square")).arrayBuffer());
    expect(await square.metadata()).toMatchObject({ width: 96, height: 96 });
  });

  test("is made once for simultaneous requests, and served from the disk when the file is gone", async () => {
    const path = await addImage("popular", await photograph(2000, 1000));
    const answers = await Promise.all(Array.from({ length: 6 }, () => get("/images/popular?w=1280")));
    const etags = new Set(answers.map((answer) => answer.headers.get("etag")));
    expect([answers.every((answer) => answer.status === 200), etags.size]).toEqual([true, 1]);
    await backend.sql`
      delete from private.file_contents c using storage.objects o where o.id = c.object_id and o.name = ${path}`;
    expect((await get("/images/popular?w=1280")).status).toBe(200);
    expect((await get("/images/popular?w=640")).status).toBe(404);
    expect(path).toBe("popular/v1.jpeg");
  });
});

describe("bad input", () => {
  test.each([
    "/images/nothing",
    "/images/meadow?w=321",
    "/images/meadow?w=1e3",
    "/images/meadow?w=",
    "/images/meadow?w=320&shape=round",
    "/images/meadow.png",
    "/images/meadow/v1.jpeg",
    "/images/../format.json",
    "/images/%2e%2e%2fformat.json",
    "/images/%00",
    "/images/",
    "/images/Meadow",
    "/images/meadow'%20or%201=1",
  ])("%s is not there", async (target) => {
    const answer = await get(target);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    expect(await answer.text()).toMatch(/^There is no such image/);
  });

  test.each(["POST", "PUT", "DELETE"])("%s is refused", async (method) => {
    const answer = await fetch(`${site}/images/meadow`, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("a broken image is not there, says so in the log, and is tried once", async () => {
    await addImage("broken", Buffer.from(png(100)), { mime: "image/png" });
    const before = logged.length;
    for (let times = 0; times < 3; times++) expect((await get("/images/broken?w=320")).status).toBe(404);
    expect(logged.slice(before)).toEqual([expect.stringMatching(/^warn an image cannot be shown .*broken/)]);
  });

  test("an image in the trash is not there", async () => {
    await addImage("trashed", await photograph());
    expect((await get("/images/trashed?w=320")).status).toBe(200);
    await backend.sql`update public.media set deleted_at = now() where slug = 'trashed'`;
    generation++;
    expect((await get("/images/trashed?w=320")).status).toBe(404);
  });
});
