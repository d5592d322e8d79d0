import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { type HydrationMode, hydrateHeader, type RenderOptions } from "#common/contract/rendering.ts";
import { insertIntoHead } from "./document/head.ts";
import { getActiveTheme } from "./features/theme/queries.ts";
import { themeContext } from "./features/theme/theme-context.ts";
import { databaseContext, siteContext, structuredDataContext } from "./lib/page/request-context.ts";
import type { RouteHandle } from "./lib/page/route-handle.ts";
import { submissionsContext } from "./lib/page/submissions.ts";

declare const __RELEASE__: string;

/** Read by the web process, for the errors it reports itself. */
export const release = __RELEASE__;

/** Called by the web process for each rendering: the only way in which it hands anything to the app. */
export function createLoadContext({ db, siteUrl, submissions, ...rendering }: RenderOptions) {
  const context = new RouterContextProvider();
  context.set(databaseContext, db);
  context.set(submissionsContext, submissions);
  context.set(siteContext, { url: siteUrl, ...rendering });
  // Asked for now, awaited after the loaders: it costs the page no extra round trip.
  context.set(themeContext, getActiveTheme(db));
  return context;
}

/** Pages are stored whole, so nothing is streamed: the response begins when everything is there. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { url, nonce, takeDocument } = loadContext.get(siteContext);
  const hydrate = hydrationMode(routerContext);
  const [rendered, theme] = await Promise.all([
    renderWhole(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce),
    loadContext.get(themeContext),
  ]);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set(hydrateHeader, hydrate);
  const jsonLd = [...structuredData(routerContext, url), ...loadContext.get(structuredDataContext)];
  takeDocument(insertIntoHead(rendered, { theme, hydrate, nonce, jsonLd }));
  return new Response(null, { status, headers });
}

/** The web process logs what loaders and renderings throw, with the request's id; a person is shown only that id. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  context.get(siteContext).reportError(error);
}

function renderWhole(element: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(abort, 10_000);
  });
}

function hydrationMode(context: EntryContext): HydrationMode {
  return handles(context).findLast(({ handle }) => handle.hydrate)?.handle.hydrate ?? "on-intent";
}

function structuredData(context: EntryContext, url: string): object[] {
  const path = context.staticHandlerContext.location.pathname;
  return handles(context).flatMap(({ id, handle }) => {
    const data = context.staticHandlerContext.loaderData[id];
    return data && handle.jsonLd ? handle.jsonLd(data, { url, path }) : [];
  });
}

function handles({
  staticHandlerContext,
  routeModules,
}: EntryContext): { id: string; handle: RouteHandle }[] {
  return staticHandlerContext.matches.map(({ route: { id } }) => ({
    id,
    handle: (routeModules[id]?.handle ?? {}) as RouteHandle,
  }));
}
