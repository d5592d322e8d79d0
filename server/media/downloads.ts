// GET /downloads/{slug}: a document of the library, as a file to keep; of a video the part that a player asks for. Its headers forbid
// browsers to show or run it here.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileVersion } from "#common/file-version.ts";
import { createLimiter, LimiterFullError } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import { fileTypes } from "#common/upload-rule.ts";
import { DiskCache } from "../data-folder/disk-cache.ts";
import { byteRange } from "../http/byte-range.ts";
import { sendSentence } from "../http/send-sentence.ts";
import { matchesEtag } from "../http/stored-response.ts";
import { createOriginals, type OriginalsOptions, OriginalUnavailable } from "./originals.ts";
import { createSingleFlight } from "./single-flight.ts";

type DocumentFacts = { path: string; mime: string; title: string };
type Options = OriginalsOptions & {
  folder: string;
  headers(): Readonly<Record<string, string>>;
  clientKey(request: IncomingMessage): string;
  log: Log;
};

const maxCachedBytes = 256 * 1024 * 1024;
const forever = "public, max-age=31536000, immutable";
const checked = "public, max-age=0, must-revalidate";
/** If a browser opens it nevertheless, it has no origin, runs no script and loads nothing. */
const confined = "default-src 'none'; frame-ancestors 'none'; sandbox";

export type Downloads = {
  isDownload(pathname: string): boolean;
  /** False when there is no such document: then a page says so, or a redirect applies. */
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
};

export async function createDownloads(given: Options): Promise<Downloads> {
  const { folder, headers, clientKey, log, ...options } = given;
  const originals = createOriginals<DocumentFacts>(options, (db, slug) =>
    db.rpc("find_downloads", { slugs: slug }).maybeSingle(),
  );
  const cache = new DiskCache(folder, maxCachedBytes);
  await cache.open();
  // Each request holds its file in memory until it is sent.
  const limiter = createLimiter({
    concurrency: 4,
    maxWaiting: 200,
    maxWaitingPerKey: 20,
    maxWaitMs: 20_000,
  });
  const once = createSingleFlight<Buffer | undefined>();

  async function fetchOriginal(path: string, key: string) {
    const file = await originals.load(path);
    if (file)
      await cache.put(key, file).catch((error) => log("warn", "a document cannot be kept", { error }));
    return file;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    const slug = /^\/downloads\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(url.pathname)?.[1];
    if (!slug || slug.length > 100) return false;
    const version = url.searchParams.get("v") ?? undefined;
    const facts = await originals.find(slug, version);
    const type = facts && fileTypes[facts.mime];
    if (!facts || !type) return false;
    const key = createHash("sha256").update(facts.path).digest("hex");
    const shared = {
      ...headers(),
      "cache-control": version === fileVersion(facts.path) ? forever : checked,
      "content-disposition": disposition(facts.title, type.extension),
      "content-security-policy": confined,
      "x-content-type-options": "nosniff",
      etag: `"${key.slice(0, 32)}"`,
    };
    const known = request.headers["if-none-match"];
    if (known !== undefined && matchesEtag(known, shared.etag)) {
      response.writeHead(304, shared).end();
      return true;
    }
    const file =
      (await cache.get(key)) ??
      (await once(key, () => limiter.run(() => fetchOriginal(facts.path, key), clientKey(request))));
    if (!file) return false;
    const isText = facts.mime.startsWith("text/");
    const described = {
      ...shared,
      "accept-ranges": "bytes",
      "content-type": isText ? `${facts.mime}; charset=utf-8` : facts.mime,
    };
    // A part of another version would not match what the browser has.
    const isSame = (request.headers["if-range"] ?? shared.etag) === shared.etag;
    const range = isSame ? byteRange(request.headers.range, file.length) : undefined;
    if (range === "unsatisfiable") {
      response.writeHead(416, { ...described, "content-range": `bytes */${file.length}` }).end();
      return true;
    }
    const part = range ? file.subarray(range.from, range.to + 1) : file;
    response.writeHead(range ? 206 : 200, {
      ...described,
      ...(range ? { "content-range": `bytes ${range.from}-${range.to}/${file.length}` } : {}),
      "content-length": part.length,
    });
    response.end(request.method === "HEAD" ? undefined : part);
    return true;
  }

  function refuse(response: ServerResponse, status: number, sentence: string, more = {}) {
    sendSentence(response, status, sentence, { ...headers(), ...more });
  }

  return {
    isDownload: (pathname: string) => pathname.startsWith("/downloads/"),
    async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
      try {
        return await answer(request, response, url);
      } catch (error) {
        if (!(error instanceof LimiterFullError || error instanceof OriginalUnavailable)) throw error;
        refuse(response, 503, "The download service is busy. Please try again in a moment.", {
          "retry-after": "2",
        });
        return true;
      }
    },
  };
}

/** The title is the name of the file: once in ASCII for old clients, once as it is. */
export function disposition(title: string, extension: string): string {
  const name = title
    // Characters with a meaning for file systems, and those that would end the header.
    .replace(/[\p{Cc}\p{Cs}\p{Cf}"*/:<>?\\|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "")
    .slice(0, 150)
    .trim();
  const whole = `${name || "document"}.${extension}`;
  const plain = whole
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|%/g, "_");
  const encoded = encodeURIComponent(whole).replace(
    /['()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
