// The URLs that belong to the web process itself rather than to the app.
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { DataFolder } from "../data-folder/data-folder.ts";
import type { Environment } from "../env.ts";
import { clientKeyOf } from "../http/client-ip.ts";
import type { LocalOnly } from "../http/local-only.ts";
import type { MailTest } from "../mail/mail-test.ts";
import { mailboxResponse } from "../mail/mailbox.ts";
import type { Freshness } from "../pages/freshness.ts";
import type { Backend } from "../supervisor/backend.ts";
import { version } from "../version.ts";

type Options = {
  env: Environment;
  data: DataFolder;
  backend: Backend;
  freshness: Freshness;
  mailTest: MailTest;
  /** The last migration of this version. */
  schema: string;
  localOnly: LocalOnly;
  headers(): Readonly<Record<string, string>>;
};

export function createServerRoutes(options: Options) {
  const { env, data, backend, freshness, mailTest, schema, localOnly, headers } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers()))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.set("cache-control", "no-store");
  });

  /** 200 as long as visitors are served, for load balancers; the body says how the backend is. */
  app.get("/healthz", (c) =>
    c.json({
      web: "up",
      version,
      schema,
      backend: freshness.isReachable() ? "up" : "down",
      processes: backend.processes().map(({ name, pid }) => ({ name, state: pid ? "running" : "starting" })),
    }),
  );

  /** What the product would have mailed, on this machine only. */
  app.get("/dev/mailbox", async (c) => {
    const response = await mailboxResponse({
      admitted: localOnly.admits(c.env.incoming),
      url: new URL(c.req.url),
      folder: env.smtpUrl || env.supabase ? undefined : data.outbox,
    });
    return response ?? c.text("This page does not exist.\n", 404);
  });

  /** A custom header is needed, so that no form of another site can send it; and it mails only the administrator who asks. */
  app.post("/admin/mail-test", async (c) => {
    const { status, body } = await mailTest(
      c.req.header("authorization"),
      clientKeyOf(c.env.incoming, env.trustProxy),
    );
    return c.json(body, status as 200);
  });

  const paths = new Set(app.routes.filter((route) => route.method !== "ALL").map((route) => route.path));
  // The global Response stays Node's: Hono's makes a second one of every page that is rendered.
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return { has: (pathname: string) => paths.has(pathname), handle };
}
