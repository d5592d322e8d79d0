import { ascii, damaged, joined, keep, part, textAt, view } from "./bytes.ts";
import { orientationExif, readOrientation } from "./orientation.ts";

/** The picture, its colours and its movement. Not among them: texts, EXIF, the time of the last change. */
const pictureChunks = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS"],
  ...["cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "pHYs"],
  ...["acTL", "fcTL", "fdAT"],
]);

export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [];
  let orientation = 1;
  for (let at = 8; ; ) {
    const length = view(part(bytes, at, at + 4)).getUint32(0);
    const type = textAt(bytes, at + 4, 4);
    const end = at + 12 + length;
    const whole = part(bytes, at, end);
    if (at === 8 && type !== "IHDR") damaged("its head is missing");
    if (type === "eXIf") orientation = readOrientation(part(bytes, at + 8, at + 8 + length));
    if (pictureChunks.has(type)) keep(kept, whole);
    if (type === "IEND") break;
    at = end;
  }
  const [head = new Uint8Array(), ...rest] = kept;
  const exif = orientation === 1 ? [] : [chunk("eXIf", orientationExif(orientation))];
  return joined([part(bytes, 0, 8), head, ...exif, ...rest]);
}

export function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = joined([new Uint8Array(4), ascii(type), content, new Uint8Array(4)]);
  view(whole).setUint32(0, content.length);
  view(whole).setUint32(whole.length - 4, crc(whole.subarray(4, whole.length - 4)));
  return whole;
}

/** CRC-32 as in ISO 3309; over a few bytes, so without a table. */
function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}
