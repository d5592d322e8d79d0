import { damaged, joined, keep, part, textAt } from "./bytes.ts";

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;
/** The number of repetitions, and the colour profile. XMP is stored as an application extension, too. */
const keptApplications = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

export function stripGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let at = 13 + colourTable(bytes[10]);
  const kept = [part(bytes, 0, at)];
  for (;;) {
    const kind = bytes[at];
    if (kind === trailer) break;
    const start = at;
    if (kind === image) at = endOfBlocks(bytes, at + 10 + colourTable(bytes[at + 9]) + 1);
    else if (kind === extension) at = endOfBlocks(bytes, at + 2);
    else damaged("an unknown block");
    if (kind === image || isPicture(bytes, start)) keep(kept, part(bytes, start, at));
  }
  return joined([...kept, Uint8Array.of(trailer)]);
}

function isPicture(bytes: Uint8Array, at: number): boolean {
  if (bytes[at + 1] === graphicControl) return true;
  return (
    bytes[at + 1] === application && bytes[at + 2] === 11 && keptApplications.has(textAt(bytes, at + 3, 11))
  );
}

/** Three bytes a colour, when the flags say that there is a table. */
function colourTable(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Each block begins with its length; an empty one is the last. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at] ?? damaged("it ends too early");
    at += 1 + length;
    if (length === 0) return at;
  }
}
