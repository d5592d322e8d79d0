// Documents of the library: taken by what they are, and delivered as attachments that no browser shows or runs.
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { makeZip } from "client-zip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDownloads } from "../../server/media/downloads.ts";
import type { Backend as Supervised } from "../../server/supervisor/backend.ts";
import { backendForFile } from "../fixtures/backend-for-file.ts";
import { listen } from "../fixtures/listen.ts";
import { serviceClient, signedInAdmin } from "../fixtures/visitor.ts";

const backend = backendForFile();
let server: Server;
let site: string;
let admin: SupabaseClient;
let generation = 0;
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const pdf = Buffer.from("%PDF-1.7\nnot much of one\n");

beforeAll(async () => {
  admin = (await signedInAdmin(backend)).client;
  const downloads = await createDownloads({
    backend: {
      url: backend.url,
      publishableKey: backend.keys.publishable,
      headers: { "x-reduit-gateway": backend.keys.gatewaySecret },
    } as unknown as Supervised,
    privileged: serviceClient(backend),
    revision: () => String(generation),
    folder: join(backend.dataDir, "cache/downloads"),
    headers: () => ({ "x-frame-options": "DENY" }),
    clientKey: () => "",
    log: () => undefined,
  });
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://reduit.invalid");
    const isThere = downloads.isDownload(url.pathname) && (await downloads.handle(request, response, url));
    if (!isThere) response.writeHead(404).end("a page");
  });
  site = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => void server?.close());

async function zipOf(...names: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const parts = names.map((name) => ({ name, input: "x" }));
  return new Uint8Array(await new Response(makeZip(parts)).arrayBuffer());
}

const upload = (path: string, file: Uint8Array, contentType: string) =>
  admin.storage.from("media").upload(path, file, { contentType });

async function addDocument(
  slug: string,
  file: Buffer,
  title: string,
  { mime = "application/pdf", version = "v1" } = {},
) {
  const path = `${slug}/${version}.pdf`;
  expect((await upload(path, file, mime)).error).toBeNull();
  await backend.sql`
    insert into public.media (slug, path, title, mime, bytes) values (${slug}, ${path}, ${title}, ${mime}, ${file.length})
    on conflict (slug) do update set path = excluded.path, mime = excluded.mime`;
  generation++;
}

test("documents are taken, and come back as they were", async () => {
  const files: [string, Uint8Array, string][] = [
    ["a.pdf", pdf, "application/pdf"],
    ["a.docx", await zipOf("[Content_Types].xml", "word/document.xml"), word],
    ["a.zip", await zipOf("a.txt"), "application/zip"],
    ["a.csv", Buffer.from("a;b\n1;ü\n"), "text/csv"],
    ["a.txt", Buffer.from("Hello"), "text/plain"],
  ];
  for (const [name, file, type] of files) {
    expect((await upload(`taken/${name}`, file, type)).error, name).toBeNull();
    const { data } = await admin.storage.from("media").download(`taken/${name}`);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(file), name).toBe(true);
  }
  const macros = await zipOf("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin");
  expect((await upload("refused/x", macros, word)).error?.message).toContain("contains macros");
});

describe("a document", () => {
  test("is a file to keep: named by its title, never shown or run", async () => {
    await addDocument("prices-x1", pdf, "Preise für 2026");
    const answer = await fetch(`${site}/downloads/prices-x1`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": `attachment; filename="Preise fur 2026.pdf"; filename*=UTF-8''Preise%20f%C3%BCr%202026.pdf`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cache-control": "public, max-age=0, must-revalidate",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test("is confirmed when it is known, and only described on HEAD", async () => {
    await addDocument("known-x1", pdf, "Known");
    const etag = (await fetch(`${site}/downloads/known-x1`)).headers.get("etag") ?? "";
    const again = await fetch(`${site}/downloads/known-x1`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(`${site}/downloads/known-x1?v=v1`, { method: "HEAD" });
    expect([head.status, head.headers.get("cache-control"), await head.text()]).toEqual([
      200,
      "public, max-age=31536000, immutable",
      "",
    ]);
  });

  test("that is a video is sent in the parts that a player asks for", async () => {
    const film = Buffer.concat([
      Buffer.from("\0\0\0\x0cftypisom\0\0\x03\xf0mdat", "latin1"),
      Buffer.alloc(1000, 7),
    ]);
    await addDocument("film-x1", film, "Film", { mime: "video/mp4" });
    const ask = (headers: Record<string, string>) => fetch(`${site}/downloads/film-x1`, { headers });
    const part = await ask({ range: "bytes=4-11" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 4-11/${film.length}`,
      "ftypisom",
    ]);
    expect(part.headers.get("content-type")).toBe("video/mp4");
    const beyond = await ask({ range: "bytes=9999-" });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${film.length}`]);
    const other = await ask({ range: "bytes=0-3", "if-range": '"another"' });
    expect([other.status, other.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
  });

  test("that is replaced is another file under the same URL", async () => {
    await addDocument("replaced-x1", pdf, "Replaced");
    expect((await (await fetch(`${site}/downloads/replaced-x1`)).text()).startsWith("%PDF")).toBe(true);
    await addDocument("replaced-x1", Buffer.from("a,b\n"), "Replaced", { mime: "text/csv", version: "v2" });
    const answer = await fetch(`${site}/downloads/replaced-x1`);
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual([
      "text/csv; charset=utf-8",
      "a,b\n",
    ]);
    expect(answer.headers.get("content-disposition")).toContain('filename="Replaced.csv"');
  });

  test("in the trash, of another kind, or that never was, is left to the pages", async () => {
    await addDocument("gone-x1", pdf, "Gone");
    expect((await fetch(`${site}/downloads/gone-x1`)).status).toBe(200);
    await backend.sql`update public.media set deleted_at = now() where slug = 'gone-x1'`;
    await backend.sql`insert into public.media (slug, path, mime, bytes) values ('picture-x1', 'taken/a.pdf', 'image/png', 1)`;
    generation++;
    for (const target of ["gone-x1", "picture-x1", "none", "Known-x1", "a/b", "", "%2e%2e%2fformat.json"]) {
      const answer = await fetch(`${site}/downloads/${target}`);
      expect([target, answer.status, await answer.text()]).toEqual([target, 404, "a page"]);
    }
  });
});
