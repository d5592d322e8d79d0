import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { keptProducts } from "../../fixtures/kept-products.ts";
import { type Product, root, temporaryFolder } from "../../fixtures/product.ts";
import { startSeededProduct } from "../../fixtures/seeded-product.ts";
import { shareProducts } from "./products.ts";

export default async function startProducts() {
  const kept = await keptProducts();
  if (kept) return shareProducts(kept);
  const folder = await temporaryFolder();
  const start = (name: string) => startSeededProduct({ dataFolder: path.join(folder.path, name) });
  const visitors = await start("visitors");
  const office = await start("office");
  shareProducts({ visitors, office });

  return async () => {
    await Promise.all([visitors.stop(), office.stop()]);
    keepLog("visitors", visitors);
    keepLog("office", office);
    await folder.remove();
  };
}

/** For looking at after a failure. */
function keepLog(name: string, product: Product) {
  const logs = path.join(root, "test-results/reports");
  mkdirSync(logs, { recursive: true });
  writeFileSync(path.join(logs, `browser-${name}-web.log`), product.output());
}
