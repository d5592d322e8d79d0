// A response kept as bytes: compressed once, written many times. Pages and assets are both served this way.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip" | "identity";
export type Variant = {
  etag: string;
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  notModified: string[];
  body: Buffer;
  /** Made by raw-response.ts when the fast lane first sends it. */
  raw: { full?: RawResponse; notModified?: RawResponse };
};
/** `dateAt`: the position of the date in the bytes; `second`: its value. */
export type RawResponse = { bytes: Buffer; dateAt: number; second: number };
export type StoredResponse = {
  status: number;
  bytes: number;
  variants: Partial<Record<Encoding, Variant>>;
  /** When it expires, even if the database has not changed; for few pages. */
  until?: number;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Within some percent of the slowest setting, for a few milliseconds a page. */
const pageQuality = 6;
/** A third more bytes, in one millisecond: less than it takes to hand the work to a thread and back. */
const quickQuality = 1;

type Compressed = { br: Buffer; gzip?: Buffer };
export type Content = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  compressed?: Compressed;
  until?: number;
};

export async function storeResponse(content: Content): Promise<StoredResponse> {
  const { body, compressed } = content;
  return withVariants(
    content,
    compressed ?? (isWorthCompressing(content) ? await compress(body) : undefined),
  );
}

/** For the waiting visitor: nearly every client accepts brotli; the others get it uncompressed. */
export function storeQuickly(content: Content): StoredResponse {
  const { body } = content;
  return withVariants(
    content,
    isWorthCompressing(content)
      ? { br: brotliCompressSync(body, brotliOptions(body, quickQuality)) }
      : undefined,
  );
}

function withVariants(content: Content, compressed: Compressed | undefined): StoredResponse {
  const variants: StoredResponse["variants"] = { identity: variant(content, "identity", content.body) };
  if (compressed) variants.br = variant(content, "br", compressed.br);
  if (compressed?.gzip) variants.gzip = variant(content, "gzip", compressed.gzip);
  const bytes = Object.values(variants).reduce((sum, each) => sum + each.body.length, 0);
  return { status: content.status, bytes, variants, until: content.until };
}

/** The same bytes with another value of one header; undefined removes it. */
export function withHeader(stored: StoredResponse, name: string, value: string | undefined): StoredResponse {
  const replace = (headers: string[]) => {
    const others = headers.filter((_part, at) => headers[at - (at % 2)] !== name);
    return value === undefined ? others : [...others, name, value];
  };
  const variants = Object.entries(stored.variants).map(([encoding, variant]) => [
    encoding,
    { ...variant, headers: replace(variant.headers), notModified: replace(variant.notModified), raw: {} },
  ]);
  return { ...stored, variants: Object.fromEntries(variants) };
}

export function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredResponse) {
  const variant = chooseVariant(stored, request.headers["accept-encoding"]);
  const wanted = request.headers["if-none-match"];
  if (wanted !== undefined && stored.status === 200 && matchesEtag(wanted, variant.etag)) {
    response.writeHead(304, variant.notModified);
    response.end();
    return;
  }
  response.writeHead(stored.status, variant.headers);
  if (request.method === "HEAD") response.end();
  else response.end(variant.body);
}

export function chooseVariant(stored: StoredResponse, accepted: string | undefined): Variant {
  const { br, gzip: zipped, identity } = stored.variants;
  if (br && accepts(accepted, "br")) return br;
  if (zipped && accepts(accepted, "gzip")) return zipped;
  return identity as Variant;
}

const refusals = { br: /br\s*;\s*q=0(\.0*)?\s*(,|$)/i, gzip: /gzip\s*;\s*q=0(\.0*)?\s*(,|$)/i };

function accepts(header: string | undefined, coding: "br" | "gzip"): boolean {
  if (!header?.includes(coding)) return false;
  return !header.includes(";") || !refusals[coding].test(header);
}

export function matchesEtag(header: string, etag: string): boolean {
  return (
    header === etag ||
    header === "*" ||
    header.split(",").some((each) => each.trim().replace(/^W\//, "") === etag)
  );
}

async function compress(body: Buffer): Promise<Compressed> {
  const [br, zipped] = await Promise.all([
    compressBrotli(body, brotliOptions(body, pageQuality)),
    compressGzip(body),
  ]);
  return { br, gzip: zipped };
}

function brotliOptions({ length }: Buffer, quality: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: length } };
}

function isWorthCompressing({ body, headers }: Content): boolean {
  return (
    body.length > 512 &&
    /^(text\/|application\/(json|xml|atom|manifest|javascript|x-script)|image\/svg)/.test(
      headers["content-type"] ?? "",
    )
  );
}

function variant(content: Content, encoding: Encoding, body: Buffer): Variant {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const shared: Record<string, string> = { ...content.headers, etag, vary: "Accept-Encoding" };
  const headers: Record<string, string> = { ...shared, "content-length": String(body.length) };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return {
    etag,
    headers: Object.entries(headers).flat(),
    notModified: Object.entries(shared).flat(),
    body,
    raw: {},
  };
}
