import type { TestProject } from "vitest/node";
import { type KeptProduct, keptProducts } from "../../fixtures/kept-products.ts";
import { temporaryFolder } from "../../fixtures/product.ts";
import { startSeededProduct } from "../../fixtures/seeded-product.ts";

declare module "vitest" {
  interface ProvidedContext {
    product: KeptProduct;
  }
}

/** One seeded product for all files of the layer: a test that changes content uses records of its own. */
export default async function startProduct(project: TestProject) {
  const kept = await keptProducts();
  if (kept) return project.provide("product", kept.visitors);
  const folder = await temporaryFolder();
  const product = await startSeededProduct({ dataFolder: folder.path });
  project.provide("product", { url: product.url, dataFolder: product.dataFolder });
  return async () => {
    await product.stop();
    await folder.remove();
  };
}
