import { deflateRawSync } from "node:zlib";
import { makeZip } from "client-zip";
import { expect, test } from "vitest";
import { readZip } from "./read-zip.ts";

async function zipOf(files: Record<string, string>): Promise<Blob> {
  const parts = Object.entries(files).map(([name, input]) => ({ name, input }));
  return new Response(makeZip(parts)).blob();
}
async function contentOf(zip: Blob): Promise<Record<string, string>> {
  const files = await readZip(zip);
  const read = files.map(async ({ name, read: open }) => [name, await (await open()).text()]);
  return Object.fromEntries(await Promise.all(read));
}

test("what an export packs is unpacked as it was", async () => {
  const files = { "export.yaml": "reduit: 1\n", "pages/ä.yaml": "title: Ä\n", "media/a/b.png": "\u0000" };
  expect(await contentOf(await zipOf(files))).toEqual(files);
});

test("the name of a folder around it, and what a Mac adds, are left out", async () => {
  const zip = await zipOf({
    "today/export.yaml": "reduit: 1\n",
    "today/pages/a.yaml": "x",
    "__MACOSX/today/._a": "x",
    "today/.DS_Store": "x",
  });
  expect(Object.keys(await contentOf(zip))).toEqual(["export.yaml", "pages/a.yaml"]);
});

test("compressed files are read too", async () => {
  // One entry by hand: client-zip compresses nothing.
  const name = Buffer.from("export.yaml");
  const packed = deflateRawSync(Buffer.from("reduit: 1\n"));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  const zip = new Blob([local, name, packed, entry, name, end].map((part) => new Uint8Array(part)));
  expect(await contentOf(zip)).toEqual({ "export.yaml": "reduit: 1\n" });
});

test.each([
  ["nothing", ""],
  ["words", "not a zip at all, but long enough to look into"],
])("%s is none", async (_what, text) => {
  await expect(readZip(new Blob([text]))).rejects.toThrow("This is not a complete ZIP file.");
});
