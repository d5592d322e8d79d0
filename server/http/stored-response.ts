// A response kept as bytes: compressed once, written many times. Pages and assets are both served this way.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Wires } from "./wire.ts";

type Encoding = "br" | "gzip" | "identity";
export type Variant = { etag: string; headers: string[]; notModified: string[]; body: Buffer; wires: Wires };
export type StoredResponse = { status: number; bytes: number; variants: Partial<Record<Encoding, Variant>> };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page somebody waits for is compressed in a millisecond, to a third more than what takes six; that is within some percent of the slowest setting. */
const efforts = { quick: { brotli: 1, gzip: 1 }, thorough: { brotli: 6, gzip: 6 } };
type Effort = keyof typeof efforts;

export type Content = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  compressed?: { br: Buffer; gzip: Buffer };
};

export async function storeResponse(content: Content, effort: Effort = "thorough"): Promise<StoredResponse> {
  const { body } = content;
  const compressed =
    content.compressed ?? (isWorthCompressing(content) ? await compress(body, effort) : undefined);
  const variants: StoredResponse["variants"] = { identity: variant(content, "identity", body) };
  if (compressed) {
    variants.br = variant(content, "br", compressed.br);
    variants.gzip = variant(content, "gzip", compressed.gzip);
  }
  const bytes = Object.values(variants).reduce((sum, each) => sum + each.body.length, 0);
  return { status: content.status, bytes, variants };
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

async function compress(body: Buffer, effort: Effort) {
  const { brotli, gzip: level } = efforts[effort];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, zipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body, { level })]);
  return { br, gzip: zipped };
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
    wires: {},
  };
}
