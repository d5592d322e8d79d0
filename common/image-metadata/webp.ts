import { ascii, damaged, joined, keep, part, textAt, view } from "./bytes.ts";
import { orientationExif, readOrientation } from "./orientation.ts";

type Chunk = { type: string; content: Uint8Array };

const pictureChunks = new Set(["VP8X", "ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]);
const frameChunks = new Set(["ALPH", "VP8 ", "VP8L"]);
/** Where a frame of an animation begins, after its place and duration. */
const frameHead = 16;
/** Flags in the head for other contents of the file. */
const hasExif = 0x08;
const hasXmp = 0x04;

export function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = view(part(bytes, 4, 8)).getUint32(0, true);
  const chunks = readChunks(part(bytes, 12, 8 + size));
  if (!chunks.some(({ type }) => type === "ANMF" || type === "VP8 " || type === "VP8L"))
    damaged("it is empty");
  const exif = chunks.find(({ type }) => type === "EXIF");
  const orientation = exif ? readOrientation(exif.content) : 1;
  // Only the extended form has a place for EXIF.
  const turned = orientation !== 1 && chunks[0]?.type === "VP8X";
  const kept = chunks.filter(({ type }) => pictureChunks.has(type)).map((each) => cleaned(each, turned));
  if (turned) kept.push({ type: "EXIF", content: orientationExif(orientation) });
  const body = joined([ascii("WEBP"), ...kept.map(written)]);
  return joined([ascii("RIFF"), length(body.length), body]);
}

function cleaned({ type, content }: Chunk, turned: boolean): Chunk {
  if (type === "VP8X") {
    const head = Uint8Array.from(content);
    head[0] = ((head[0] ?? 0) & ~(hasExif | hasXmp)) | (turned ? hasExif : 0);
    return { type, content: head };
  }
  if (type !== "ANMF") return { type, content };
  const frame = readChunks(part(content, frameHead, content.length));
  const kept = frame.filter((each) => frameChunks.has(each.type)).map(written);
  return { type, content: joined([part(content, 0, frameHead), ...kept]) };
}

function readChunks(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = view(part(bytes, at + 4, at + 8)).getUint32(0, true);
    keep(chunks, { type: textAt(bytes, at, 4), content: part(bytes, at + 8, at + 8 + size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function written({ type, content }: Chunk): Uint8Array {
  return joined([ascii(type), length(content.length), content, new Uint8Array(content.length % 2)]);
}

function length(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  view(bytes).setUint32(0, value, true);
  return bytes;
}
