// The built app, and what its routes declare before a page is rendered.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import type { AppEntry } from "#common/contract/rendering.ts";
import { StartupError } from "../startup-error.ts";

export type AppBuild = ServerBuild & { entry: { module: AppEntry } };

const builtServer = path.resolve(import.meta.dirname, "../../build/server/index.js");

export async function loadAppBuild(): Promise<AppBuild> {
  if (!existsSync(builtServer))
    throw new StartupError('The app is not built: start with "npm start", which builds it.');
  return checkAppBuild(await import(pathToFileURL(builtServer).href));
}

/** Changes with every build, and with the web process's changes to its pages (scripts/prepare.mjs writes the stamp). */
export function buildFingerprint(): string {
  const hash = createHash("sha256");
  for (const file of [builtServer, path.resolve(builtServer, "../../.reduit-built")])
    if (existsSync(file)) hash.update(readFileSync(file));
  return hash.digest("hex");
}

/** The build is loaded at run time without a type check: it may be of another version. */
export function checkAppBuild(build: Partial<AppBuild>): AppBuild {
  const entry: Partial<AppEntry> = build.entry?.module ?? {};
  const missing = [
    !build.routes && "routes",
    typeof entry.createLoadContext !== "function" && "createLoadContext",
    typeof entry.release !== "string" && "release",
  ].filter((name) => name !== false);
  if (missing.length === 0) return build as AppBuild;
  throw new StartupError(
    `The built app does not fit this version (without ${missing.join(", ")}): delete the folder "build" and start with "npm start".`,
  );
}

/** What the web process knows of the app without loading it. */
export type AppFacts = { release: string; routes: RouteObject[] };

export function describeApp(build: AppBuild): AppFacts {
  return { release: build.entry.module.release, routes: routeTree(build, undefined) };
}

/** The query parameters a page depends on, as its routes declare them in `handle.search`. All others are ignored. */
export function searchParameters({ routes }: AppFacts) {
  return (pathname: string): string[] =>
    (matchRoutes(routes, pathname) ?? []).flatMap(
      ({ route }) => (route.handle as { search?: string[] })?.search ?? [],
    );
}

/** The pattern of the page at a path, such as /blog/:slug; undefined when there is none. */
export function routePattern({ routes }: AppFacts) {
  return (pathname: string): string | undefined => {
    const parts = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => route.path ?? []);
    return parts.some((part) => part.includes("*"))
      ? undefined
      : `/${parts.filter((part) => part !== "").join("/")}`;
  };
}

function routeTree(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => ({
      id: route?.id,
      path: route?.path,
      index: route?.index,
      caseSensitive: route?.caseSensitive,
      handle: { search: (route?.module.handle as { search?: string[] } | undefined)?.search },
      children: routeTree(build, route?.id),
    })) as RouteObject[];
}
