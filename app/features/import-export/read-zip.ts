// Reads a .zip by the directory at its end. The browser decompresses the files.

export type ZipFile = { name: string; read: () => Promise<Blob> };

/** Throws a sentence for the administrator when the file is no ZIP file or cannot be read here. */
export async function readZip(zip: Blob): Promise<ZipFile[]> {
  const tail = new DataView(await zip.slice(Math.max(0, zip.size - 22 - 0xffff)).arrayBuffer());
  const end = findEnd(tail);
  if (end === undefined) throw new Error("This is not a complete ZIP file.");
  const count = tail.getUint16(end + 10, true);
  const from = tail.getUint32(end + 16, true);
  const length = tail.getUint32(end + 12, true);
  if (count === 0xffff || from === 0xffffffff)
    throw new Error("This ZIP file is too large for a browser. Use npm run import.");
  const directory = new DataView(await zip.slice(from, from + length).arrayBuffer());
  const files: ZipFile[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50)
      throw new Error("This ZIP file is damaged.");
    const method = directory.getUint16(at + 10, true);
    const size = directory.getUint32(at + 20, true);
    const nameLength = directory.getUint16(at + 28, true);
    const header = directory.getUint32(at + 42, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    // Some programs write an entry for each folder.
    if (!name.endsWith("/")) files.push({ name, read: () => readEntry(zip, { name, header, size, method }) });
  }
  return withoutCommonFolder(files);
}

type Entry = { name: string; header: number; size: number; method: number };

async function readEntry(zip: Blob, { name, header, size, method }: Entry): Promise<Blob> {
  const local = new DataView(await zip.slice(header, header + 30).arrayBuffer());
  const begins = header + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = zip.slice(begins, begins + size);
  if (method === 0) return packed;
  if (method !== 8) throw new Error(`${name} uses a compression that browsers do not support.`);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
}

function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0; at--) if (view.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}

/** A zipped folder puts its name before every path, and macOS adds files of its own. Both are removed. */
function withoutCommonFolder(files: ZipFile[]): ZipFile[] {
  const own = files.filter(({ name }) => !/(^|\/)(__MACOSX\/|\.DS_Store$|\._)/.test(name));
  const marker = own.find(({ name }) => /^[^/]+\/export\.yaml$/.test(name))?.name;
  const prefix = own.some(({ name }) => name === "export.yaml")
    ? ""
    : (marker?.replace(/export\.yaml$/, "") ?? "");
  return own.map((file) => ({
    ...file,
    name: file.name.startsWith(prefix) ? file.name.slice(prefix.length) : file.name,
  }));
}
