// The built app, and what its routes say about themselves before anything is rendered.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { matchRoutes, type RouteObject, type RouterContextProvider, type ServerBuild } from "react-router";
import type { BackendClient } from "../backend-client.ts";
import type { HandIn } from "../ingest/hand-in.ts";

/** What a browser is told about the backend (app/lib/browser-config.ts). */
export type BrowserConfig = { backendUrl: string; publishableKey: string; mailbox: boolean };

export type RenderingFacts = {
  db: BackendClient;
  siteUrl: string;
  browser: BrowserConfig;
  nonce: string;
  reportError(error: unknown): void;
  handIn: {
    contactMessage(message: Parameters<HandIn["contactMessage"]>[0]): ReturnType<HandIn["contactMessage"]>;
  };
  /** A rendered document comes this way and not in the response, where it would be encoded only to be decoded again. */
  takeDocument(html: string): void;
};

export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext(facts: RenderingFacts): RouterContextProvider;
      /** Version and commit, as the build wrote them into the app. */
      release: string;
    };
  };
};

const builtServer = path.resolve(import.meta.dirname, "../../build/server/index.js");

export async function loadAppBuild(): Promise<AppBuild> {
  return import(pathToFileURL(builtServer).href);
}

/** The query parameters a page depends on, as its routes declare them in `handle.search`. All others are ignored. */
export function searchParameters(build: ServerBuild) {
  const routes = routeTree(build, undefined);
  return (pathname: string): string[] =>
    (matchRoutes(routes, pathname) ?? []).flatMap(
      ({ route }) => (route.handle as { search?: string[] })?.search ?? [],
    );
}

/** The pattern of the page at a path, such as /blog/:slug; undefined when there is none. */
export function routePattern(build: ServerBuild) {
  const routes = routeTree(build, undefined);
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
      handle: route?.module.handle,
      children: routeTree(build, route?.id),
    })) as RouteObject[];
}
