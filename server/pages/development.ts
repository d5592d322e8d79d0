// `npm run dev`: the app comes from Vite instead of the build and is rendered again for each request. Its documents are finished as in
// production, with the same script in the head and the same policy. Imported in development only.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { requireMarker } from "#common/rendered-markers.ts";
import { StartupError } from "../startup-error.ts";
import type { AppBuild } from "./app-build.ts";

/** The port on which Vite's client receives changes: the one after the site's, so that it reconnects after a restart of the web process. */
type SocketOptions = { host: string; port: number };

export type Vite = {
  loadBuild(): Promise<AppBuild>;
  /** Resolves to true when Vite answered. */
  serveModule(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Adds Vite's client to a document, and what its policy has to allow. */
  admit(body: Buffer): { body: Buffer; sources: Record<string, string[]> };
  stop(): Promise<void>;
};

/** `cacheDir`: two sites of one checkout would overwrite each other's prepared packages while pages load them. */
export async function startVite(cacheDir: string, socket: SocketOptions): Promise<Vite> {
  const { createServer: createVite } = await import("vite");
  const sockets = await openSocketServer(socket);
  const vite = await keepingStopSignals(() =>
    createVite({
      cacheDir,
      server: { middlewareMode: true, ws: { server: sockets, clientPort: socket.port } },
      appType: "custom",
      plugins: [announceChanges],
    }),
  );
  return {
    loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<AppBuild>,
    serveModule: (request, response) =>
      new Promise<boolean>((resolve) => {
        response.once("finish", () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      }),
    admit: (body) => admitVite(body, socket.port),
    async stop() {
      await vite.close();
      sockets.close();
    },
  };
}

/**
 * React Router starts a second Vite to read the routes, and that one ends the process at SIGTERM or when the input ends: before the
 * web process has stopped its database.
 */
async function keepingStopSignals<Result>(work: () => Promise<Result>): Promise<Result> {
  const [signals, ends] = [process.listeners("SIGTERM"), process.stdin.listeners("end")];
  const result = await work();
  for (const listener of process.listeners("SIGTERM"))
    if (!signals.includes(listener)) process.off("SIGTERM", listener);
  for (const listener of process.stdin.listeners("end"))
    if (!ends.includes(listener)) process.stdin.off("end", listener as () => void);
  return result;
}

/** For pages without React (app/document/vite-client.ts): sent when Vite has dropped the old module, so that a reload shows the new one. */
const announceChanges: Plugin = {
  name: "reduit:changes",
  hotUpdate: {
    order: "post",
    handler({ server }) {
      if (this.environment.name === "ssr")
        setTimeout(() => server.environments.client.hot.send("reduit:changed"));
    },
  },
};

/**
 * What a page may do in development only:
 * - load Vite's client, a file of our own origin, before React;
 * - open its websocket, under the host name of the page;
 * - show the styles that Vite writes into the page (its error overlay): by a nonce, which it reads from the meta element.
 * Trusted Types need no exception: neither Vite's client nor React Refresh make HTML or scripts from text.
 */
function admitVite(body: Buffer, port: number) {
  const nonce = randomBytes(16).toString("base64url");
  const html = body.toString();
  requireMarker(html, "</head>", "server/pages/development.ts");
  const client = `<meta property="csp-nonce" nonce="${nonce}"/><script type="module" src="/app/document/vite-client.ts"></script>`;
  return {
    body: Buffer.from(html.replace("</head>", `${client}</head>`)),
    sources: { "style-src": [`'nonce-${nonce}'`], "connect-src": [`ws://*:${port}`] },
  };
}

/** Vite would take the same port for every site on this machine. */
function openSocketServer({ host, port }: SocketOptions) {
  const server = createServer((_request, response) => response.writeHead(426).end());
  return new Promise<typeof server>((resolve, reject) => {
    server.once("error", () =>
      reject(
        new StartupError(
          `Port ${port}, where Vite announces changes, is in use by another program: start with another port, such as "PORT=${port + 1} npm run dev".`,
        ),
      ),
    );
    server.listen(port, host, () => resolve(server));
  });
}
