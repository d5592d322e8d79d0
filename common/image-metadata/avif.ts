// AVIF is a file of boxes. Its parts are found by their distance from the beginning, so nothing may move: removed parts are overwritten
// with zeros, and their room in a list becomes an empty box behind the list.
import { type Extent, itemExtents, withoutItems } from "./avif-items.ts";
import { type Box, readBoxes } from "./boxes.ts";
import { ascii, damaged, joined, part, view } from "./bytes.ts";

const pictureBoxes = new Set(["ftyp", "meta", "mdat", "moov"]);
/** The description of a still picture. */
const metaBoxes = new Set(["hdlr", "pitm", "iinf", "iloc", "iref", "iprp", "idat", "dinf", "grpl"]);
/** Of a moving one: tracks and their tables. Not among them: udta, meta, uuid. */
const trackBoxes = new Set([
  ...["mvhd", "mvex", "trak", "tkhd", "tref", "edts"],
  ...["mdia", "mdhd", "hdlr", "elng", "minf"],
]);
const trackContainers = new Set(["trak", "mdia"]);
const dated = new Set(["mvhd", "tkhd", "mdhd"]);

export function stripAvif(original: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(original);
  const boxes = readBoxes(bytes, 0, bytes.length);
  if (!boxes.some(({ type }) => type === "meta" || type === "moov")) damaged("its description is missing");
  for (const box of boxes) {
    if (!pictureBoxes.has(box.type)) erase(bytes, box);
    else if (box.type === "meta") stripMeta(bytes, box);
    else if (box.type === "moov") stripTracks(bytes, box);
  }
  return bytes;
}

function stripMeta(bytes: Uint8Array, meta: Box): void {
  const children = readBoxes(bytes, meta.content + 4, meta.end);
  for (const child of children) if (!metaBoxes.has(child.type)) erase(bytes, child);
  const find = (type: string) => children.find((child) => child.type === type);
  const extents = itemExtents(bytes, { items: find("iinf"), places: find("iloc"), data: find("idat") });
  if (extents.size === 0) return;
  const removed = new Set(extents.keys());
  for (const extent of [...extents.values()].flat()) zero(bytes, extent);
  const lists = children.filter(({ type }) => metaBoxes.has(type));
  const kept = lists.map((box) => withoutItems(bytes, box, removed));
  const room = meta.end - meta.content - 4 - kept.reduce((sum, { length }) => sum + length, 0);
  // Distances in idat count from its own beginning. An item's entry is longer than the head of the empty box.
  bytes.set(joined([...kept, emptyBox(room)]), meta.content + 4);
}

function stripTracks(bytes: Uint8Array, container: Box): void {
  for (const box of readBoxes(bytes, container.content, container.end)) {
    if (!trackBoxes.has(box.type)) erase(bytes, box);
    else if (trackContainers.has(box.type)) stripTracks(bytes, box);
    else if (dated.has(box.type)) {
      // The times of creation and change, in the wide form or the narrow one.
      const width = bytes[box.content] === 1 ? 8 : 4;
      zero(bytes, { start: box.content + 4, end: box.content + 4 + 2 * width });
    }
  }
}

function erase(bytes: Uint8Array, box: Box): void {
  bytes.set(ascii("free"), box.start + 4);
  zero(bytes, { start: box.content, end: box.end });
}

function zero(bytes: Uint8Array, { start, end }: Extent): void {
  part(bytes, start, end).fill(0);
}

function emptyBox(size: number): Uint8Array {
  const box = joined([new Uint8Array(4), ascii("free"), new Uint8Array(size - 8)]);
  view(box).setUint32(0, size);
  return box;
}
