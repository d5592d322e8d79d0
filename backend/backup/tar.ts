import { Buffer } from "node:buffer";

/**
 * As much of the tar format (POSIX ustar) as a backup needs: plain files with short names. Writing it
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
  for await (const { name, content } of walkTar(source)) yield { name, bytes: await collect(content) };
}

/** The content of a file is read before the next file is requested. */
async function* walkTar(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ name: string; content: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]();
  const pass = passer(iterator);
  for (;;) {
    const header = await collect(pass(blockSize));
    if (header.every((byte) => byte === 0)) return void (await readToEnd(iterator));
    const sum = Number.parseInt(header.toString("latin1", 148, 154), 8);
    if (sum !== checksum(header)) throw new Error("the archive is damaged");
    const name = header.toString("utf8", 0, header.indexOf(0));
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    yield { name, content: pass(size) };
    await collect(pass(tarPadding(size).length));
  }
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return all.length === 1 && all[0] ? all[0] : Buffer.concat(all);
}

/** The checksum of a compressed file is its last bytes: a reader that stops before them does not notice that they are wrong. */
async function readToEnd(iterator: AsyncIterator<Buffer>): Promise<void> {
  while (!(await iterator.next()).done);
}

/** Each call passes the next so many bytes on, in the pieces in which they come. */
function passer(iterator: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  return async function* pass(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      while (rest.length === 0) {
        const next = await iterator.next();
        if (next.done) throw new Error("the archive ends too early");
        rest = next.value;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  };
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** The sum of the header's bytes, with the eight of the sum itself counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}
