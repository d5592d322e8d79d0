// A still AVIF holds items: the picture, its transparency, and beside them EXIF and XMP. Three lists describe them: their types (iinf),
// the places of their bytes (iloc), their references (iref).
import { type Box, readBoxes } from "./boxes.ts";
import { joined, keep, part, textAt, view } from "./bytes.ts";

export type Extent = { start: number; end: number };
type Lists = { items: Box | undefined; places: Box | undefined; data: Box | undefined };

const pictureItems = new Set(["av01", "grid", "iovl", "iden", "tmap"]);

/** Items that are not part of the picture, and where their bytes are. */
export function itemExtents(bytes: Uint8Array, { items, places, data }: Lists): Map<number, Extent[]> {
  const found = new Map<number, Extent[]>();
  if (!items) return found;
  for (const entry of itemEntries(bytes, items)) if (!pictureItems.has(entry.type)) found.set(entry.id, []);
  if (!places || found.size === 0) return found;
  for (const { id, extents, inData } of itemPlaces(bytes, places).entries) {
    const from = inData ? (data?.content ?? 0) : 0;
    if (found.has(id))
      found.set(
        id,
        extents.map(({ start, end }) => ({ start: start + from, end: end + from })),
      );
  }
  return found;
}

/** The box without its entries about those items. */
export function withoutItems(bytes: Uint8Array, box: Box, removed: Set<number>): Uint8Array {
  if (box.type === "iinf") {
    const kept = itemEntries(bytes, box).filter(({ id }) => !removed.has(id));
    const wide = bytes[box.content] !== 0;
    const head = Uint8Array.from(part(bytes, box.content, box.content + (wide ? 8 : 6)));
    if (wide) view(head).setUint32(4, kept.length);
    else view(head).setUint16(4, kept.length);
    return rewritten(bytes, box, [head, ...kept.map(({ raw }) => raw)]);
  }
  if (box.type === "iloc") {
    const { head, wide, entries } = itemPlaces(bytes, box);
    const kept = entries.filter(({ id }) => !removed.has(id));
    const counted = Uint8Array.from(head);
    if (wide) view(counted).setUint32(6, kept.length);
    else view(counted).setUint16(6, kept.length);
    return rewritten(bytes, box, [counted, ...kept.map(({ raw }) => raw)]);
  }
  if (box.type === "iref") {
    const head = part(bytes, box.content, box.content + 4);
    const references = readBoxes(bytes, box.content + 4, box.end).filter(
      (reference) => !namesAny(bytes, reference, bytes[box.content] !== 0, removed),
    );
    return rewritten(bytes, box, [head, ...references.map(({ start, end }) => part(bytes, start, end))]);
  }
  return Uint8Array.from(part(bytes, box.start, box.end));
}

/** A reference from one item to others is removed when it names a removed item. */
function namesAny(bytes: Uint8Array, { content, end }: Box, wide: boolean, removed: Set<number>): boolean {
  const ids = view(part(bytes, content, end));
  const width = wide ? 4 : 2;
  const idAt = (at: number) => (wide ? ids.getUint32(at) : ids.getUint16(at));
  const count = ids.getUint16(width);
  if (removed.has(idAt(0))) return true;
  for (let index = 0; index < count; index++) if (removed.has(idAt(width + 2 + index * width))) return true;
  return false;
}

function itemEntries(
  bytes: Uint8Array,
  { content, end }: Box,
): { id: number; type: string; raw: Uint8Array }[] {
  const first = content + (bytes[content] === 0 ? 6 : 8);
  return readBoxes(bytes, first, end).map((entry) => {
    const wide = bytes[entry.content] === 3;
    const id = view(part(bytes, entry.content + 4, entry.content + 8));
    return {
      id: wide ? id.getUint32(0) : id.getUint16(0),
      type: textAt(bytes, entry.content + (wide ? 10 : 8), 4),
      raw: part(bytes, entry.start, entry.end),
    };
  });
}

type Place = { id: number; extents: Extent[]; inData: boolean; raw: Uint8Array };

function itemPlaces(
  bytes: Uint8Array,
  { content, end }: Box,
): { head: Uint8Array; wide: boolean; entries: Place[] } {
  const version = bytes[content] ?? 0;
  const wide = version === 2;
  const sizes = view(part(bytes, content + 4, content + 6)).getUint16(0);
  const widthOf = (shift: number) => (sizes >> shift) & 0xf;
  const [offset, length, base, index] = [widthOf(12), widthOf(8), widthOf(4), version > 0 ? widthOf(0) : 0];
  const head = part(bytes, content, content + (wide ? 10 : 8));
  const list = view(part(bytes, content, end));
  let at = head.length;
  const read = (width: number): number => {
    const from = at;
    at += width;
    if (width === 0) return 0;
    if (width === 8) return Number(list.getBigUint64(from));
    return width === 4 ? list.getUint32(from) : list.getUint16(from);
  };
  const count = wide ? list.getUint32(6) : list.getUint16(6);
  const entries: Place[] = [];
  while (entries.length < count) {
    const from = at;
    const id = read(wide ? 4 : 2);
    const method = version > 0 ? read(2) & 0xf : 0;
    read(2);
    const start = read(base);
    const extents: Extent[] = [];
    for (let left = read(2); left > 0; left--) {
      read(index);
      const begin = start + read(offset);
      keep(extents, { start: begin, end: begin + read(length) });
    }
    keep(entries, { id, extents, inData: method === 1, raw: part(bytes, content + from, content + at) });
  }
  return { head, wide, entries };
}

function rewritten(bytes: Uint8Array, { start, content }: Box, parts: Uint8Array[]): Uint8Array {
  const box = joined([part(bytes, start, content), ...parts]);
  if (content - start === 16) view(box).setBigUint64(8, BigInt(box.length));
  else view(box).setUint32(0, box.length);
  return box;
}
