import { damaged, keep, part, textAt, view } from "./bytes.ts";

/** The positions of a box, of its content, and of the end of both. */
export type Box = { type: string; start: number; content: number; end: number };

export function readBoxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const short = view(part(bytes, start, start + 4)).getUint32(0);
    const wide = short === 1;
    const size = wide ? Number(view(part(bytes, start + 8, start + 16)).getBigUint64(0)) : short;
    const content = start + (wide ? 16 : 8);
    const end = short === 0 ? to : start + size;
    if (end < content || end > to) damaged("a box is longer than the file");
    keep(boxes, { type: textAt(bytes, start + 4, 4), start, content, end });
    start = end;
  }
  return boxes;
}
