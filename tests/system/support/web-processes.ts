import { join } from "node:path";
import { freePort } from "../../fixtures/free-port.ts";
import { type Product, startProduct } from "../../fixtures/product.ts";
import { type ReverseProxy, startReverseProxy } from "../../fixtures/reverse-proxy.ts";

export type WebProcesses = {
  proxy: ReverseProxy;
  ports: number[];
  /** Those that run, at the place of their port. */
  products: (Product | undefined)[];
  dataFolders: string[];
  start(at: number): Promise<Product>;
  stop(): Promise<void>;
};

/** Three web processes with one database, each with its own data folder, behind the reverse proxy of deploy/. None runs yet. */
export async function prepareWebProcesses(folder: string, databaseUrl: string): Promise<WebProcesses> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const proxy = await startReverseProxy(ports);
  const dataFolders = ports.map((_port, at) => join(folder, `process-${at + 1}`));
  const products: (Product | undefined)[] = [];
  return {
    proxy,
    ports,
    products,
    dataFolders,
    async start(at) {
      const env = {
        PORT: String(ports[at]),
        DATABASE_URL: databaseUrl,
        SITE_URL: proxy.url,
        TRUST_PROXY: "1",
      };
      const product = await startProduct({ dataFolder: dataFolders[at] ?? "", env });
      products[at] = product;
      return product;
    },
    async stop() {
      await Promise.all(products.map((product) => product?.stop()));
      await proxy.stop();
    },
  };
}
