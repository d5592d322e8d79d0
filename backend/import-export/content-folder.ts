// The source of an import: a folder on disk, or an upload from a browser.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export const mediaFolder = "media";

export type ContentFolder = {
  /** The names in it, or in one of its folders; empty if it does not exist. */
  list(folder?: string): Promise<string[]>;
  /** Undefined when there is no such file. */
  read(file: string): Promise<Uint8Array | undefined>;
  /** Files of the library that it names but whose bytes were uploaded separately before. */
  announced: ReadonlySet<string>;
};

export function diskFolder(root: string): ContentFolder {
  const at = (file: string) => path.join(root, ...file.split("/"));
  const missing = (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  };
  return {
    list: async (folder = "") => (await readdir(at(folder)).catch(missing)) ?? [],
    read: (file) => readFile(at(file)).catch(missing),
    announced: new Set(),
  };
}

/** `media`: paths of the library's files. Their bytes come through the storage service alone, which checks them. */
export function sentFolder(files: Record<string, string>, media: string[]): ContentFolder {
  const names = Object.keys(files);
  return {
    async list(folder = "") {
      const prefix = folder ? `${folder}/` : "";
      const inside = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
      return [...new Set(inside.map((name) => name.split("/")[0] ?? ""))];
    },
    read: async (file) =>
      Object.hasOwn(files, file) && !file.startsWith(`${mediaFolder}/`)
        ? Buffer.from(files[file] ?? "")
        : undefined,
    announced: new Set(media),
  };
}
