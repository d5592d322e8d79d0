import { type AppBuild, loadAppBuild } from "../pages/app-build.ts";
import type { Vite } from "../pages/development.ts";
import type { SiteContext } from "./context.ts";

/** `vite` in development only. */
export type App = { build: AppBuild; vite: Vite | undefined };

export async function loadApp({ env, data, server }: SiteContext): Promise<App> {
  if (!env.development) return { build: await loadAppBuild(), vite: undefined };
  const { startVite } = await import("../pages/development.ts");
  const vite = await startVite(data.vite, { host: env.host, port: server.port + 1 });
  return { build: await vite.loadBuild(), vite };
}
