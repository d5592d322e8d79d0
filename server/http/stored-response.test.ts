import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseVariant, sendStored, storeQuickly, storeResponse, withHeader } from "./stored-response.ts";

const text = "the same words again and again, ".repeat(100);
let server: Server;

beforeAll(async () => {
  const stored = await storeResponse({
    status: 200,
    headers: { "content-type": "text/html" },
    body: Buffer.from(text),
  });
  server = createServer((req, res) => sendStored(req, res, stored));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

function get(headers: Record<string, string>, method = "GET") {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const asked = request({ port, host: "127.0.0.1", headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      asked.on("error", reject).end();
    },
  );
}

describe("a stored response", () => {
  test.each([
    ["br", "br", brotliDecompressSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["br;q=0.5", "br", brotliDecompressSync],
    ["", undefined, (body: Buffer) => body],
    ["identity", undefined, (body: Buffer) => body],
  ])("Accept-Encoding %j is answered with %j", async (accepted, encoding, decode) => {
    const answer = await get({ "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(decode(answer.body).toString()).toBe(text);
  });

  test("answers 304 to its own ETag, in a list or marked weak, and 200 to another", async () => {
    const { headers } = await get({});
    const etag = String(headers.etag);
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    expect((await get({ "if-none-match": `"x", W/${etag}` })).status).toBe(304);
    expect((await get({ "if-none-match": '"x"' })).status).toBe(200);
  });

  test("gives each encoding an ETag of its own", async () => {
    const tags = await Promise.all(
      ["br", "gzip", ""].map(async (accepted) => (await get({ "accept-encoding": accepted })).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test("made quickly is brotli, or as it is for clients that do not take that", () => {
    const stored = storeQuickly({
      status: 200,
      headers: { "content-type": "text/html" },
      body: Buffer.from(text),
    });
    const { br } = stored.variants;
    expect(chooseVariant(stored, "gzip, br")).toBe(br);
    expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(text);
    expect(chooseVariant(stored, "gzip").body.toString()).toBe(text);
  });

  test("HEAD tells the length and sends nothing", async () => {
    const answer = await get({}, "HEAD");
    expect(answer.headers["content-length"]).toBe(String(text.length));
    expect(answer.body.length).toBe(0);
  });
});

test("a header changes or goes in every variant, and the bytes stay the same", async () => {
  const headers = { "content-type": "text/plain", "strict-transport-security": "max-age=1" };
  const stored = await storeResponse({ status: 200, headers, body: Buffer.from("words ".repeat(200)) });
  const changed = withHeader(stored, "strict-transport-security", "max-age=2");
  const removed = withHeader(changed, "strict-transport-security", undefined);
  for (const encoding of ["identity", "br", "gzip"] as const) {
    const [before, after, last] = [stored, changed, removed].map(({ variants }) => variants[encoding]);
    expect(after?.body).toBe(before?.body);
    expect(after?.headers.join()).toContain("strict-transport-security,max-age=2");
    expect(after?.headers.join()).not.toContain("max-age=1");
    expect(last?.headers.join()).not.toContain("strict-transport-security");
    expect(last?.notModified.join()).not.toContain("strict-transport-security");
    expect(last?.headers).toHaveLength((before?.headers.length ?? 0) - 2);
  }
});
