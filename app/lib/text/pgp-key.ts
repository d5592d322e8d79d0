// Checks a pasted OpenPGP public key and computes its fingerprint. RFC 9580 (versions 4 and 6).

const armor = /^-----BEGIN PGP PUBLIC KEY BLOCK-----\r?\n([\s\S]*?)-----END PGP PUBLIC KEY BLOCK-----\s*$/;
const publicKey = 6;
/** Secret keys and subkeys: a file that contains one must not be published. */
const secretTags = [5, 7];

type Packet = { tag: number; body: Uint8Array<ArrayBuffer> };

/** The problem of a pasted key, as a sentence; undefined for a valid one. */
export function pgpKeyProblem(text: string): string | undefined {
  if (/PRIVATE KEY/.test(text))
    return "This is a private key. Keep it secret, and paste the public key: gpg --armor --export";
  const packets = packetsOf(text);
  if (!packets || packets.length === 0)
    return "Paste the whole public key, from -----BEGIN PGP PUBLIC KEY BLOCK----- to the line with END";
  if (packets.some(({ tag }) => secretTags.includes(tag)))
    return "This contains a private key. Keep it secret, and paste the public key: gpg --armor --export";
  const [first] = packets;
  if (first?.tag !== publicKey || ![4, 6].includes(first.body[0] ?? 0))
    return "This is not a supported public key (version 4 or 6)";
  return undefined;
}

/** In groups of four, as programs show it. Undefined without a key. */
export async function pgpFingerprint(text: string): Promise<string | undefined> {
  if (!text || pgpKeyProblem(text)) return undefined;
  const body = packetsOf(text)?.[0]?.body ?? new Uint8Array();
  const isVersion4 = body[0] === 4;
  const prefix = isVersion4 ? [0x99, ...bigEndian(body.length, 2)] : [0x9b, ...bigEndian(body.length, 4)];
  const hashed = new Uint8Array([...prefix, ...body]);
  const digest = new Uint8Array(await crypto.subtle.digest(isVersion4 ? "SHA-1" : "SHA-256", hashed));
  const digits = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.toUpperCase().match(/.{4}/g)?.join(" ");
}

function packetsOf(text: string): Packet[] | undefined {
  const inside = armor.exec(text.trim())?.[1];
  if (inside === undefined) return undefined;
  // Headers such as "Version: …" end with an empty line; the last line may be a checksum of the lines before.
  const lines = inside.split(/\r?\n/).map((line) => line.trim());
  const data = lines.filter((line) => line && !line.includes(": ") && !/^=[A-Za-z0-9+/]{4}$/.test(line));
  try {
    return readPackets(Uint8Array.from(atob(data.join("")), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function readPackets(bytes: Uint8Array<ArrayBuffer>): Packet[] {
  const packets: Packet[] = [];
  let at = 0;
  while (at < bytes.length) {
    const head = bytes[at++] ?? 0;
    if ((head & 0x80) === 0) throw new Error("no packet");
    const isNew = (head & 0x40) !== 0;
    const { length, size } = isNew ? newLength(bytes, at) : oldLength(bytes, at, head & 3);
    at += size;
    if (at + length > bytes.length) throw new Error("a packet is cut off");
    packets.push({ tag: isNew ? head & 0x3f : (head >> 2) & 0x0f, body: bytes.slice(at, at + length) });
    at += length;
  }
  return packets;
}

function newLength(bytes: Uint8Array, at: number) {
  const first = bytes[at] ?? 0;
  if (first < 192) return { length: first, size: 1 };
  if (first < 224) return { length: ((first - 192) << 8) + (bytes[at + 1] ?? 0) + 192, size: 2 };
  if (first === 255) return { length: number(bytes.slice(at + 1, at + 5)), size: 5 };
  throw new Error("a length in parts");
}

function oldLength(bytes: Uint8Array, at: number, kind: number) {
  const size = [1, 2, 4][kind];
  if (!size) throw new Error("no length");
  return { length: number(bytes.slice(at, at + size)), size };
}

function number(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function bigEndian(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) % 256);
}
