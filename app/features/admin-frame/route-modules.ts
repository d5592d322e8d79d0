// React Router answers a page whose code cannot be loaded by reloading, which loses whatever stands on the page when the network is away.
// So the code is loaded first, and only then one goes there.
import { matchPath } from "react-router";

type ManifestRoute = { id: string; parentId?: string; path?: string; module: string };
type WithManifest = { __reactRouterManifest?: { routes: Record<string, ManifestRoute> } };

/** Rejects when the code of the page at this path cannot be loaded. */
export async function loadRouteModules(pathname: string): Promise<void> {
  const routes = manifestRoutes();
  const modules: string[] = [];
  for (let route = routeAt(pathname); route; route = routes[route.parentId ?? ""]) modules.push(route.module);
  await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));
}

function routeAt(pathname: string): ManifestRoute | undefined {
  return Object.values(manifestRoutes())
    .filter(({ path }) => path && !path.includes("*") && matchPath({ path: `/${path}`, end: true }, pathname))
    .sort((a, b) => wildness(a) - wildness(b))[0];
}

/** "admin/blog" before "admin/:type". */
function wildness({ path = "" }: ManifestRoute): number {
  return path.split(":").length;
}

function manifestRoutes(): Record<string, ManifestRoute> {
  return (window as WithManifest).__reactRouterManifest?.routes ?? {};
}
