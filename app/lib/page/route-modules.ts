// The code that the page at a path needs, from React Router's route manifest. If code cannot be loaded, React Router reloads the page,
// which loses its content without a network: callers that must not lose it load the code first.
import { matchPath } from "react-router";

type ManifestRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  hasLoader: boolean;
};
type WithManifest = {
  __reactRouterManifest?: { routes: Record<string, ManifestRoute> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** Rejects if the code of the page at this path cannot be loaded. The router reuses loaded code. */
export async function loadRouteModules(pathname: string): Promise<void> {
  const loaded = loadedModules();
  await Promise.all(
    routesTo(pathname).map(async ({ id, module }) => {
      loaded[id] ??= await import(/* @vite-ignore */ module);
    }),
  );
}

/** True if the page at this path can be shown without a request to the server. */
export function isAtHand(pathname: string): boolean {
  const loaded = loadedModules();
  return routesTo(pathname).every(({ id, hasLoader }) => id in loaded && (!hasLoader || id === "root"));
}

/** The route of this path and its parents. */
function routesTo(pathname: string): ManifestRoute[] {
  const routes = manifestRoutes();
  const found: ManifestRoute[] = [];
  for (let route = routeAt(pathname); route; route = routes[route.parentId ?? ""]) found.push(route);
  return found;
}

/** A path without a route of its own belongs to the pages made of sections. */
function routeAt(pathname: string): ManifestRoute | undefined {
  const routes = Object.values(manifestRoutes());
  const named = routes
    .filter(({ path }) => path && !path.includes("*") && matchPath({ path: `/${path}`, end: true }, pathname))
    .sort((a, b) => wildness(a) - wildness(b))[0];
  return named ?? routes.find(({ path, index }) => (pathname === "/" ? index : path === "*"));
}

/** "admin/blog" before "admin/:type". */
function wildness({ path = "" }: ManifestRoute): number {
  return path.split(":").length;
}

function loadedModules(): Record<string, unknown> {
  return (window as WithManifest).__reactRouterRouteModules ?? {};
}

function manifestRoutes(): Record<string, ManifestRoute> {
  return (window as WithManifest).__reactRouterManifest?.routes ?? {};
}
