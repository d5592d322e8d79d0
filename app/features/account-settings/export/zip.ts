// A .zip of files as they are, without compression: what a person takes home opens everywhere, and this needs no library.

export type ZipEntry = { name: string; content: Uint8Array | string };

const encoder = new TextEncoder();
const version = 20;
/** Names are UTF-8. */
const utf8 = 0x0800;

/** Names use "/" between folders. Up to 4 GB and 65,535 files, as the format has it. */
export function zip(entries: ZipEntry[], modified: Date): Blob {
  const stamp = dosTime(modified);
  const bodies: Uint8Array<ArrayBuffer>[] = [];
  const index: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = encoder.encode(entry.name);
    const content =
      typeof entry.content === "string" ? encoder.encode(entry.content) : Uint8Array.from(entry.content);
    const shared = [
      [2, version],
      [2, utf8],
      [2, 0],
      [4, stamp],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as Part[];
    const head = bytes([[4, 0x04034b50], ...shared]);
    bodies.push(head, name, content);
    index.push(
      bytes([[4, 0x02014b50], [2, version], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      name,
    );
    offset += head.length + name.length + content.length;
  }
  const indexSize = index.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = bytes([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, indexSize],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...bodies, ...index, end], { type: "application/zip" });
}

type Part = [size: 2 | 4, value: number];

function bytes(parts: Part[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(parts.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of parts) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** Local time, two seconds exact, from 1980 on. */
function dosTime(date: Date): number {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return ((day << 16) | time) >>> 0;
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc32(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
