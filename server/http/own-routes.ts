// The URLs that belong to the web process itself rather than to the app.
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { Freshness } from "../pages/freshness.ts";
import type { Backend } from "../supervisor/backend.ts";

type Options = { backend: Backend; freshness: Freshness; headers: Record<string, string> };

export function createOwnRoutes({ backend, freshness, headers }: Options) {
  const app = new Hono();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    c.res.headers.set("cache-control", "no-store");
  });

  /** 200 as long as visitors are served, for load balancers; the body says how the backend is. */
  app.get("/healthz", (c) =>
    c.json({
      web: "up",
      backend: freshness.isReachable() ? "up" : "down",
      processes: backend.processes().map(({ name, pid }) => ({ name, state: pid ? "running" : "starting" })),
    }),
  );

  const paths = new Set(app.routes.filter((route) => route.method !== "ALL").map((route) => route.path));
  return { app, isOwn: (pathname: string) => paths.has(pathname), handle: getRequestListener(app.fetch) };
}
