// The product as `npm start` runs it, twice: editors change what visitors read, so each have a site of their own and neither waits for
// the other. Started once for all browser tests; their processes learn of them through the environment.
import { test } from "@playwright/test";

export type ProductName = "visitors" | "office";
export type RunningProduct = { url: string; dataFolder: string };

const variable = "E2E_PRODUCTS";

export function shareProducts(products: Record<ProductName, RunningProduct>) {
  process.env[variable] = JSON.stringify(products);
}

/** The one that the project of the present test uses. */
export function currentProduct(): RunningProduct {
  const { product = "visitors" } = test.info().project.use as { product?: ProductName };
  return productOf(product);
}

export function productOf(name: ProductName): RunningProduct {
  return (JSON.parse(process.env[variable] ?? "{}") as Record<ProductName, RunningProduct>)[name];
}
