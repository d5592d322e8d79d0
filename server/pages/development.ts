// `npm run dev`: the app comes from Vite instead of the build, is rendered anew for each request, and carries no
// Content-Security-Policy, because Vite's own client needs what the policy forbids. Imported in development only.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppBuild } from "./app-build.ts";

export async function startVite() {
  const { createServer } = await import("vite");
  const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
  return {
    loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<AppBuild>,
    /** Resolves to true when Vite answered. */
    serveModule: (request: IncomingMessage, response: ServerResponse) =>
      new Promise<boolean>((resolve) => {
        response.once("finish", () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      }),
    stop: () => vite.close(),
  };
}

export type Vite = Awaited<ReturnType<typeof startVite>>;
