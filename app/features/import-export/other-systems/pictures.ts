import type { ZipFile } from "../read-zip.ts";
import { decoded } from "./other-site.ts";

/** Without the host's placeholder in Ghost, and without what resizes the image. */
export function plainUrl(src: string): string {
  return src.replace(/^__GHOST_URL__/, "").replace(/[?#].*$/, "");
}

/**
 * The file of an image in the ZIP file, by the end of its path. Where several have its name, the one with the most folders in common. Of a
 * resized image (photo-300x200.jpg, size/w600/photo.jpg) the original, if it is there.
 */
export function findPicture(entries: readonly ZipFile[], src: string): ZipFile | undefined {
  const path = decoded(plainUrl(src).replace(/^https?:\/\/[^/]+/, "")).replace(/\/size\/w\d+(h\d+)?\//, "/");
  const wanted = [path.replace(/-\d+x\d+(?=\.\w+$)/, ""), path];
  for (const each of wanted) {
    const parts = each.split("/").filter(Boolean);
    const name = parts.at(-1);
    if (!name) continue;
    const [best] = entries
      .filter((entry) => entry.name.split("/").at(-1) === name)
      .toSorted((one, other) => sharedEnd(other.name, parts) - sharedEnd(one.name, parts));
    if (best) return best;
  }
  return undefined;
}

function sharedEnd(name: string, parts: string[]): number {
  const own = name.split("/");
  let count = 0;
  while (count < parts.length && own.at(-1 - count) === parts.at(-1 - count)) count++;
  return count;
}
