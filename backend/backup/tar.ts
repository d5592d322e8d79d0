import { Buffer } from "node:buffer";

/**
 * As much of the tar format (POSIX ustar) as a backup needs: plain files with short names, whole in memory. Writing it
 * ourselves keeps a backup readable by any machine's `tar` without a package that a restore in ten years would need.
 */
export type TarEntry = { name: string; bytes: Buffer };

const blockSize = 512;
const fileMode = "0000600";

export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for the archive.`);
  const header = Buffer.alloc(blockSize);
  header.write(name, 0);
  header.write(fileMode, 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${octal(checksum(header), 6)}\0 `, 148);
  return header;
}

/** Content is filled up to whole blocks; two empty blocks end the archive. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
}

export const tarEnd = Buffer.alloc(blockSize * 2);

/** Yields the files of an archive in their order; throws on anything that is not one of ours, or is cut short. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const iterator = source[Symbol.asyncIterator]();
  const take = taker(iterator);
  for (;;) {
    const header = await take(blockSize);
    if (header.every((byte) => byte === 0)) return void (await readToEnd(iterator));
    const sum = Number.parseInt(header.toString("latin1", 148, 154), 8);
    if (sum !== checksum(header)) throw new Error("the archive is damaged");
    const name = header.toString("utf8", 0, header.indexOf(0));
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    const bytes = await take(size);
    await take(tarPadding(size).length);
    yield { name, bytes };
  }
}

/** The checksum of a compressed file is its last bytes: a reader that stops before them does not notice that they are wrong. */
async function readToEnd(iterator: AsyncIterator<Buffer>): Promise<void> {
  while (!(await iterator.next()).done);
}

function taker(iterator: AsyncIterator<Buffer>) {
  let parts: Buffer[] = [];
  let available = 0;
  return async function take(length: number): Promise<Buffer> {
    while (available < length) {
      const next = await iterator.next();
      if (next.done) throw new Error("the archive ends too early");
      parts.push(next.value);
      available += next.value.length;
    }
    const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    parts = [all.subarray(length)];
    available = all.length - length;
    return all.subarray(0, length);
  };
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** The sum of the header's bytes, with the eight of the sum itself counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}
