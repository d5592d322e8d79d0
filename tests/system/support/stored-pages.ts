import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Product, until } from "../../fixtures/product.ts";

/** How many pages are on the product's disk. */
export function storedPages({ dataFolder }: Pick<Product, "dataFolder">): number {
  const folder = join(dataFolder, "cache/pages");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;
}

/** Requests pages and waits until they are on disk. */
export async function storePages(
  product: Pick<Product, "url" | "dataFolder">,
  paths: string[],
): Promise<void> {
  for (const path of paths)
    await until(`${path} is there`, async () => (await fetch(new URL(path, product.url))).status === 200);
  await until(`${paths.length} pages are on disk`, () => storedPages(product) >= paths.length);
}
