import { damaged, joined, keep, part, textAt, view } from "./bytes.ts";
import { namedExif, readOrientation } from "./orientation.ts";

const endOfImage = 0xd9;
const startOfScan = 0xda;
const colourProfile = "ICC_PROFILE\0";

/** Keeps segments up to the end of the image. Data that cameras append (a second picture, a film) is removed. */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept: Uint8Array[] = [];
  let frame: Uint8Array = new Uint8Array();
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) damaged("a marker is missing");
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1] ?? damaged("it ends too early");
    if (marker === endOfImage) break;
    const end = at + 2 + view(part(bytes, at + 2, at + 4)).getUint16(0);
    const content = part(bytes, at + 4, end);
    if (marker === 0xe0 && startsWith(content, "JFIF\0")) frame = withoutThumbnail(content);
    if (marker === 0xe1 && startsWith(content, "Exif\0") && orientation === 1)
      orientation = readOrientation(content);
    const next = marker === startOfScan ? endOfScan(bytes, end) : end;
    if (isPicture(marker, content)) keep(kept, part(bytes, at, next));
    at = next;
  }
  return joined([
    Uint8Array.of(0xff, 0xd8),
    ...(frame.length > 0 ? [segment(0xe0, frame)] : []),
    ...(orientation === 1 ? [] : [segment(0xe1, namedExif(orientation))]),
    ...kept,
    Uint8Array.of(0xff, endOfImage),
  ]);
}

/** Tables, frames and scans; of the additions of programs, the colour profile and the encoding of colours. */
function isPicture(marker: number, content: Uint8Array): boolean {
  if (marker === 0xe2) return startsWith(content, colourProfile);
  if (marker === 0xee) return startsWith(content, "Adobe");
  return marker >= 0xc0 && marker <= 0xdf;
}

/** Keeps size and density of a pixel; after them comes a small copy of the picture. */
function withoutThumbnail(content: Uint8Array): Uint8Array {
  return joined([part(content, 0, 12), Uint8Array.of(0, 0)]);
}

/** Within a scan, 0xff is followed by zero or by a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return damaged("its end is missing");
}

function startsWith(content: Uint8Array, name: string): boolean {
  return content.length >= name.length && textAt(content, 0, name.length) === name;
}

function segment(marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return joined([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content]);
}
