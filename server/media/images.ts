// GET /images/{slug}?w=640&v=…: an image of the media library in the width and format this browser wants, made once and kept.
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Framing, fileVersion } from "#common/file-version.ts";
import { imageTypeOf } from "#common/image-type.ts";
import { createLimiter, LimiterFullError } from "#common/limiter.ts";
import type { Log } from "#common/log.ts";
import { DiskCache } from "../data-folder/disk-cache.ts";
import { sendSentence } from "../http/send-sentence.ts";
import { matchesEtag } from "../http/stored-response.ts";
import { createOriginals, type OriginalsOptions, OriginalUnavailable } from "./originals.ts";
import { resize, resizeConcurrency } from "./resize.ts";
import { createSingleFlight } from "./single-flight.ts";
import { chooseFormat, type Format, readWanted, variantKey, type Wanted } from "./variants.ts";

type ImageFacts = Framing & { path: string; mime: string };
type Options = OriginalsOptions & {
  folder: string;
  headers(): Readonly<Record<string, string>>;
  clientKey(request: IncomingMessage): string;
  log: Log;
};

const forever = "public, max-age=31536000, immutable";
const checked = "public, max-age=0, must-revalidate";

export type Images = {
  isImage(pathname: string): boolean;
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
};

const maxCachedBytes = 512 * 1024 * 1024;

export async function createImages(given: Options): Promise<Images> {
  const { folder, headers, clientKey, log, ...options } = given;
  const originals = createOriginals<ImageFacts>(options, (db, slug) =>
    db.rpc("find_pictures", { slugs: slug }).maybeSingle(),
  );
  const cache = new DiskCache(folder, maxCachedBytes);
  await cache.open();
  const limiter = createLimiter({
    concurrency: resizeConcurrency,
    maxWaiting: 400,
    maxWaitingPerKey: 60,
    maxWaitMs: 20_000,
  });
  const once = createSingleFlight<Buffer | undefined>();
  /** Files that cannot be shown. A replacement has another name, so entries are never removed. */
  const broken = new Set<string>();

  async function make(facts: ImageFacts, { width, shape }: Wanted, format: Format, key: string) {
    const { path } = facts;
    const original = await originals.load(path);
    if (!original) return undefined;
    const variant = await resize(original, { width, shape, format, framing: facts }).catch((error: Error) => {
      log("warn", "an image cannot be shown", { path, reason: error.message });
      if (broken.size < 10_000) broken.add(path);
      return undefined;
    });
    if (variant) {
      await cache.put(key, variant).catch((error) => log("warn", "an image cannot be kept", { error }));
    }
    return variant;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL) {
    const wanted = readWanted(url);
    if (!wanted) return refuse(response, 404, "There is no such image, or it does not exist in this width.");
    const facts = await originals.find(wanted.slug, wanted.version);
    if (!facts || broken.has(facts.path)) return refuse(response, 404, "There is no such image.");
    const format = chooseFormat(request.headers.accept, facts.mime);
    const key = variantKey(facts, { ...wanted, format });
    const produce = () => limiter.run(() => make(facts, wanted, format, key), clientKey(request));
    const variant = (await cache.get(key)) ?? (await once(key, produce));
    const type = variant && imageTypeOf(variant);
    if (!type) return refuse(response, 404, "There is no such image.");
    const shared = {
      ...headers(),
      "cache-control": wanted.version === fileVersion(facts.path, facts) ? forever : checked,
      etag: `"${key.slice(0, 32)}"`,
      vary: "Accept",
    };
    const known = request.headers["if-none-match"];
    if (known !== undefined && matchesEtag(known, shared.etag)) {
      response.writeHead(304, shared);
      return response.end();
    }
    response.writeHead(200, { ...shared, "content-type": type, "content-length": variant.length });
    response.end(request.method === "HEAD" ? undefined : variant);
  }

  function refuse(response: ServerResponse, status: number, sentence: string, more = {}) {
    sendSentence(response, status, sentence, { ...headers(), ...more });
  }

  return {
    isImage: (pathname) => pathname.startsWith("/images/"),
    async handle(request, response, url) {
      if (request.method !== "GET" && request.method !== "HEAD")
        return refuse(response, 405, "Images can only be read.", { allow: "GET, HEAD" });
      try {
        await answer(request, response, url);
      } catch (error) {
        if (!(error instanceof LimiterFullError || error instanceof OriginalUnavailable)) throw error;
        refuse(response, 503, "The image service is busy. Please try again in a moment.", {
          "retry-after": "2",
        });
      }
    },
  };
}
