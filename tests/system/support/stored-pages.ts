import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../fixtures/product.ts";

/** Waits until so many pages of a product are on its disk; it renders them by itself when idle. */
export function pagesOnDisk(dataFolder: string, atLeast: number) {
  const folder = join(dataFolder, "cache/pages");
  const count = () =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length
      : 0;
  return until(`${atLeast} pages are on disk`, () => count() >= atLeast);
}
