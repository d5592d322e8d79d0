import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "./zip.ts";

const files = [
  { name: "data.json", content: '{"name":"Zoë"}' },
  { name: "übersicht/leer.txt", content: "" },
  { name: "picture.webp", content: Uint8Array.from({ length: 5000 }, (_, at) => at % 251) },
];

/** As an unpacking program reads it: from the end, along the index. */
async function unpack(archive: Blob) {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const found: { name: string; content: Buffer; time: number }[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, size, length] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26);
    const content = bytes.subarray(start, start + size);
    expect(crc32(content)).toBe(crc);
    found.push({
      name: bytes.toString("utf8", at + 46, at + 46 + length),
      content,
      time: bytes.readUInt32LE(at + 12),
    });
    at += 46 + length;
  }
  expect(at).toBe(end);
  return found;
}

test("unpacks to the same files, with non-ASCII names and empty files", async () => {
  const found = await unpack(await zip(files, new Date(2026, 10, 15, 16, 30, 42)));
  expect(found.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const [index, { content }] of files.entries())
    expect(found[index]?.content.equals(Buffer.from(content))).toBe(true);
  const { time = 0 } = found[0] ?? {};
  expect([
    (time >> 25) + 1980,
    (time >> 21) & 15,
    (time >> 16) & 31,
    (time >> 11) & 31,
    (time >> 5) & 63,
  ]).toEqual([2026, 11, 15, 16, 30]);
});

test("an archive of nothing is an archive", async () => {
  expect(await unpack(await zip([], new Date()))).toEqual([]);
});
