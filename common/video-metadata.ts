// Camera metadata in an MP4: location, device, owner. Boxes of this kind become empty ones of the same size, so that every offset stays.
import { readBoxes } from "./image-metadata/boxes.ts";

const containers = ["moov", "trak", "moof", "traf"];
const personal = ["udta", "meta"];
const empty = new TextEncoder().encode("free");

/** A copy without it. Undefined for a damaged file. */
export function withoutVideoMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const clean = new Uint8Array(bytes);
  try {
    emptyBoxes(clean, 0, clean.length);
    return clean;
  } catch {
    return undefined;
  }
}

function emptyBoxes(bytes: Uint8Array, from: number, to: number) {
  for (const { type, start, content, end } of readBoxes(bytes, from, to)) {
    if (containers.includes(type)) emptyBoxes(bytes, content, end);
    if (!personal.includes(type)) continue;
    bytes.set(empty, start + 4);
    bytes.fill(0, content, end);
  }
}
