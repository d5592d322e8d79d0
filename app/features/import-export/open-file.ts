// Reads the file that an administrator chose: an export of this product, of WordPress or of Ghost, recognised by its content.
import { ghostTables, readGhost } from "./other-systems/ghost.ts";
import type { OtherSite } from "./other-systems/other-site.ts";
import { type OtherFolder, type ToMarkdown, toFolder } from "./other-systems/to-folder.ts";
import { isWordPress, readWordPress } from "./other-systems/wordpress.ts";
import { readZip, type ZipFile } from "./read-zip.ts";

export type OpenedFolder = Pick<OtherFolder, "files" | "media"> & {
  /** Of another system: its name, and what is not imported. */
  other?: Pick<OtherFolder, "product" | "notes">;
};
type Converter = { toMarkdown: () => Promise<ToMarkdown>; knownTags: () => Promise<string[]> };

/** Of one file; larger exports can be split. */
const maxTextBytes = 64 * 1024 * 1024;

export async function openFile(file: File, converter: Converter): Promise<OpenedFolder> {
  const isZip = (await file.slice(0, 4).text()) === "PK\x03\x04";
  const entries = isZip ? await readZip(file) : [{ name: file.name, read: async () => file }];
  if (entries.some(({ name }) => name === "export.yaml")) return ownFolder(entries);
  const site = await otherSite(entries);
  if (!site) {
    if (isZip) return ownFolder(entries);
    throw new Error("This file is not an export from this product, WordPress (XML) or Ghost (JSON).");
  }
  const toMarkdown = await converter.toMarkdown();
  const knownTags = await converter.knownTags();
  const { files, media, product, notes } = await toFolder(site, { entries, toMarkdown, knownTags });
  return { files, media, other: { product, notes } };
}

async function ownFolder(entries: ZipFile[]): Promise<OpenedFolder> {
  const media = entries.filter(({ name }) => name.startsWith("media/"));
  const files: Record<string, string> = {};
  for (const { name, read } of entries.filter((entry) => !media.includes(entry)))
    files[name] = await textOf(name, await read());
  return { files, media };
}

/** The first file that is an export of another system. */
async function otherSite(entries: ZipFile[]): Promise<OtherSite | undefined> {
  for (const { name, read } of entries.filter((entry) => /\.(xml|json)$/i.test(entry.name))) {
    const text = await textOf(name, await read());
    if (isWordPress(text)) return readWordPress(text);
    const tables = /\.json$/i.test(name) ? ghostTables(text) : undefined;
    if (tables) return readGhost(tables);
  }
  return undefined;
}

async function textOf(name: string, file: Blob): Promise<string> {
  if (file.size > maxTextBytes)
    throw new Error(`${name} is larger than ${maxTextBytes / 1024 / 1024} MB. Export it in parts.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${name} is not UTF-8. Save it as UTF-8 and try again.`);
  }
}
