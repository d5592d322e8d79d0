// The names of the files in a ZIP, from its directory at the end. Nothing is unpacked.

const endRecord = 0x06054b50;
const entryRecord = 0x02014b50;
const maxNames = 10_000;

/** Undefined when the bytes are not a complete ZIP. */
export function zipNames(bytes: Uint8Array): string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const names: string[] = [];
  for (let index = 0; index < Math.min(count, maxNames); index++) {
    if (at + 46 > end || view.getUint32(at, true) !== entryRecord) return undefined;
    const length = view.getUint16(at + 28, true);
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)));
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** A comment of up to 64 KB may follow it. */
function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 0xffff); at--)
    if (view.getUint32(at, true) === endRecord) return at;
  return undefined;
}
