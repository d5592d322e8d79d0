// Several web processes on one PostgreSQL behind nginx with deploy/nginx.conf.
import { startTestServer } from "../../tests/database/support/servers.ts";
import { freePort } from "../../tests/fixtures/free-port.ts";
import { startReverseProxy } from "../../tests/fixtures/reverse-proxy.ts";
import { missingTools } from "../../tests/fixtures/tools.ts";
import { stopLater } from "./cleaning-up.ts";
import { newKeys } from "./product.ts";

/** The database and the proxy for so many web processes, and their environments. */
export async function startSurroundings(count: number) {
  const missing = missingTools("nginx", "openssl");
  if (missing) throw new Error(missing);
  // What one process holds at most (docs/operations/databases-and-processes.md), for each, and the measure's own. As durable as an operator's.
  const settings = {
    max_connections: String(18 * count + 20),
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
  };
  const database = await startTestServer({ template: "empty", settings });
  const stopDatabase = stopLater(() => database.stop());
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const proxy = await startReverseProxy(ports);
  const stopProxy = stopLater(() => proxy.stop());
  const keys = newKeys();
  return {
    database,
    proxy,
    keys,
    environments: ports.map((port) => ({
      PORT: String(port),
      DATABASE_URL: database.url,
      SITE_URL: proxy.url,
      TRUST_PROXY: "1",
      ...keys,
    })),
    async stop() {
      await stopProxy();
      await stopDatabase();
    },
  };
}
