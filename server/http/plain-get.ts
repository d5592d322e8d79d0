// Reads the head of a request that the fast lane may answer: a GET in HTTP/1.1 without a body and without a header that would change its
// meaning. Every other request goes to Node's parser, so an unrecognised request costs time but never correctness.
//
// It works on bytes in one pass: a few regular expressions over the head would take longer than all the rest of a hit.

export type PlainGet = {
  url: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  /** Where the next request begins. */
  end: number;
};

type Meaning = "host" | "connection" | "acceptEncoding" | "ifNoneMatch" | "unsupported";

const meanings: Record<string, Meaning> = {
  host: "host",
  connection: "connection",
  "accept-encoding": "acceptEncoding",
  "if-none-match": "ifNoneMatch",
  // A body, another protocol, a part, an unknown condition: their presence is enough.
  "content-length": "unsupported",
  "transfer-encoding": "unsupported",
  upgrade: "unsupported",
  expect: "unsupported",
  te: "unsupported",
  trailer: "unsupported",
  range: "unsupported",
  "if-range": "unsupported",
  "if-match": "unsupported",
  "if-modified-since": "unsupported",
  "if-unmodified-since": "unsupported",
};

const maxHead = 8 * 1024;
const tab = 9;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const colon = 58;
const del = 127;
const beginning = Buffer.from("GET /");
const version = Buffer.from("HTTP/1.1\r\n");
const nameBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w!#$%&'*+.^`|~-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const hostBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9.-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
const digits = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 48 && byte <= 57 ? 1 : 0));
const namesByLength: { name: Buffer; meaning: Meaning }[][] = Array.from({ length: 256 }, () => []);
for (const [name, meaning] of Object.entries(meanings)) {
  namesByLength[name.length]?.push({ name: Buffer.from(name), meaning });
}

/** The request that begins at `start`, or undefined when it is not complete or not plain. */
export function readPlainGet(bytes: Buffer, start: number): PlainGet | undefined {
  if (!holds(bytes, start, beginning)) return undefined;
  const limit = Math.min(bytes.length, start + maxHead);
  const urlEnd = endOfTarget(bytes, start + beginning.length, limit);
  if (bytes[urlEnd] !== space || !holds(bytes, urlEnd + 1, version)) return undefined;
  const url = bytes.toString("latin1", start + beginning.length - 1, urlEnd);
  const get: PlainGet = { url, acceptEncoding: undefined, ifNoneMatch: undefined, end: 0 };
  let hasHost = false;
  let at = urlEnd + 1 + version.length;
  while (at < limit) {
    if (bytes[at] === carriageReturn) {
      get.end = at + 2;
      return hasHost && bytes[at + 1] === lineFeed ? get : undefined;
    }
    const nameEnd = endOfName(bytes, at, limit);
    const lineEnd = endOfValue(bytes, nameEnd + 1, limit);
    // No name, a blank before the colon, a folded line, a control character, or the rest has not arrived yet.
    if (nameEnd === at || bytes[nameEnd] !== colon) return undefined;
    if (bytes[lineEnd] !== carriageReturn || bytes[lineEnd + 1] !== lineFeed) return undefined;
    const meaning = meaningOf(bytes, at, nameEnd);
    if (meaning !== undefined) {
      if (meaning === "unsupported") return undefined;
      if (meaning === "host") {
        if (hasHost || !isPlainHost(bytes, nameEnd + 1, lineEnd)) return undefined;
        hasHost = true;
      } else {
        const value = bytes.toString("latin1", nameEnd + 1, lineEnd).trim();
        if (meaning === "connection") {
          if (value !== "keep-alive" && value.toLowerCase() !== "keep-alive") return undefined;
        } else if (get[meaning] === undefined) get[meaning] = value;
        else return undefined;
      }
    }
    at = lineEnd + 2;
  }
  return undefined;
}

function holds(bytes: Buffer, at: number, expected: Buffer): boolean {
  if (at + expected.length > bytes.length) return false;
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
}

/** Printable ASCII only; later checks decide about the rest of a target. */
function endOfTarget(bytes: Buffer, from: number, limit: number): number {
  let at = from;
  while (at < limit && (bytes[at] as number) > space && (bytes[at] as number) < del) at++;
  return at;
}

function endOfName(bytes: Buffer, from: number, limit: number): number {
  let at = from;
  while (at < limit && nameBytes[bytes[at] as number] === 1) at++;
  return at;
}

/** The first control character that is not a tab: the end of a valid line. */
function endOfValue(bytes: Buffer, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const byte = bytes[at] as number;
    if ((byte < space && byte !== tab) || byte === del) break;
    at++;
  }
  return at;
}

/** A name or an IP address, with or without a port; request-rules.ts decides about all others. */
function isPlainHost(bytes: Buffer, from: number, to: number): boolean {
  let at = from;
  while (at < to && (bytes[at] === space || bytes[at] === tab)) at++;
  let end = to;
  while (end > at && (bytes[end - 1] === space || bytes[end - 1] === tab)) end--;
  const first = at;
  while (at < end && hostBytes[bytes[at] as number] === 1) at++;
  if (at === first) return false;
  if (bytes[at] === colon) at++;
  while (at < end && digits[bytes[at] as number] === 1) at++;
  return at === end;
}

/** Names are compared in lower case; a token byte with this bit set is its lower-case form. */
function meaningOf(bytes: Buffer, from: number, to: number): Meaning | undefined {
  const candidates = namesByLength[to - from];
  if (candidates === undefined) return undefined;
  for (const { name, meaning } of candidates) {
    let i = 0;
    while (i < name.length && ((bytes[from + i] as number) | 0x20) === name[i]) i++;
    if (i === name.length) return meaning;
  }
  return undefined;
}
