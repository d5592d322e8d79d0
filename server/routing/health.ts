// The health checks of this process: is it alive, and can it serve? Answered also before the site is ready.
import type { ServerResponse } from "node:http";
import type { Readiness } from "../http/readiness.ts";
import { version } from "../version.ts";

type Facts = {
  /** The last migration of this version. */
  schema: string;
  isBackendUp(): boolean;
  processes(): { name: string; pid: number | undefined }[];
  readiness: Readiness;
  headers(): Readonly<Record<string, string>>;
};

export type Health = {
  has(pathname: string): boolean;
  answer(pathname: string, response: ServerResponse): void;
};

export function createHealth({ schema, isBackendUp, processes, readiness, headers }: Facts): Health {
  /** 200 while the process is alive; the body shows the state of the backend. */
  function healthz(response: ServerResponse) {
    send(response, 200, {
      web: "up",
      version,
      schema,
      backend: isBackendUp() ? "up" : "down",
      processes: processes().map(({ name, pid }) => ({ name, state: pid ? "running" : "starting" })),
    });
  }

  function readyz(response: ServerResponse) {
    const reason = readiness.reason();
    if (reason === undefined) send(response, 200, { ready: true });
    else send(response, 503, { ready: false, reason }, { "retry-after": "1" });
    readiness.recordCheck();
  }

  function send(response: ServerResponse, status: number, body: object, more = {}) {
    response.writeHead(status, {
      ...headers(),
      ...more,
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
    response.end(response.req.method === "HEAD" ? undefined : `${JSON.stringify(body)}\n`);
  }

  const answers: Record<string, (response: ServerResponse) => void> = {
    "/healthz": healthz,
    "/readyz": readyz,
  };
  return {
    has: (pathname) => Object.hasOwn(answers, pathname),
    answer: (pathname, response) => answers[pathname]?.(response),
  };
}
