// The app and what renders its pages: the build in a thread of its own, in development Vite in this one.
import { processorTime } from "#common/processor-time.ts";
import { storeResponse } from "../http/stored-response.ts";
import type { PendingCounts } from "../jobs/pending-counts.ts";
import { describeApp } from "../pages/app-build.ts";
import type { Vite } from "../pages/development.ts";
import type { PageSettings } from "../pages/renderer.ts";
import { createRendering } from "../pages/rendering.ts";
import { startThreadedRendering, type ThreadedRendering } from "../pages/threaded-rendering.ts";
import type { SiteContext } from "./context.ts";
import type { Messages } from "./messages.ts";

/** `vite` in development only. */
export type App = { rendering: ThreadedRendering; vite: Vite | undefined };

export async function loadApp(
  { env, data, server, access, backend, content, identity, log }: SiteContext,
  { contact }: Messages,
  searchMisses: PendingCounts,
): Promise<App> {
  const { siteUrl, browser } = identity;
  const { isHttps, ...security } = identity.security;
  const options = {
    backend,
    fetch: access.guardedFetch,
    settings: (): PageSettings => ({ siteUrl: siteUrl.current(), browser: browser(), isHttps: isHttps() }),
    security,
    cdn: env.cdn,
    submitContactMessage: contact?.submit ?? (async () => ({ outcome: "unavailable" as const })),
    onSearchMiss: searchMisses.count,
    log,
    environment: { NODE_ENV: env.childBasics.NODE_ENV ?? "production" },
  };
  const app = env.development
    ? await startDevelopment()
    : { rendering: await startThreadedRendering(options) };
  content.onFollow(app.rendering.follow);
  return { vite: undefined, ...app };

  async function startDevelopment(): Promise<App> {
    const { startVite } = await import("../pages/development.ts");
    const vite = await startVite(data.vite, { host: env.host, port: server.port + 1 });
    const rendering = {
      ...createRendering({ ...options, app: vite.loadBuild, vite, stylesheets: undefined }),
      app: describeApp(await vite.loadBuild()),
      compress: storeResponse,
      processorTime,
      stop: vite.stop,
    };
    return { rendering, vite };
  }
}
