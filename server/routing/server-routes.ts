// The URLs that belong to the web process itself rather than to the app.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { parseJson } from "#common/json.ts";
import type { Environment } from "../env.ts";
import { clientKeyOf } from "../http/client-ip.ts";
import type { LocalOnly } from "../http/local-only.ts";
import { type ImportExport, type ImportExportKind, maxImportBytes } from "../import-export/import-export.ts";
import type { Invitations } from "../invitations/invitations.ts";
import type { MailTest } from "../mail/mail-test.ts";
import type { MailWorker } from "../mail/mail-worker.ts";
import { mailboxResponse } from "../mail/mailbox.ts";

type Options = {
  env: Environment;
  mails: MailWorker | undefined;
  mailTest: MailTest;
  invitations: Invitations;
  importExport: ImportExport;
  localOnly: LocalOnly;
  headers(): Readonly<Record<string, string>>;
};

/** The few URLs of the web process itself. */
export type ServerRoutes = {
  has(pathname: string): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
};

export function createServerRoutes(options: Options): ServerRoutes {
  const { env, mails, mailTest, invitations, importExport, localOnly, headers } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers()))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.set("cache-control", "no-store");
  });

  /** What the product would have mailed, on this machine only. */
  app.get("/dev/mailbox", async (c) => {
    const response = await mailboxResponse({
      admitted: localOnly.admits(c.env.incoming),
      url: new URL(c.req.url),
      keptMails: env.smtpUrl || env.supabase ? undefined : mails?.keptMails,
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

  /** As above: with the caller's own token, in a header. */
  app.post("/admin/invitations", async (c) => {
    const { status, body } = await invitations.send(
      c.req.header("authorization"),
      await readSmallJson(c.req.raw),
      clientKeyOf(c.env.incoming, env.trustProxy),
    );
    return c.json(body, status as 200);
  });

  /** Who has the link of an invitation chooses a password. */
  app.post("/invitation/account", async (c) => {
    const { status, body } = await invitations.makeAccount(
      await readSmallJson(c.req.raw),
      clientKeyOf(c.env.incoming, env.trustProxy),
    );
    return c.json(body, status as 200);
  });

  /** The same: the token is a header, and no browser sends it by itself. */
  for (const [path, kind] of Object.entries({
    "/admin/content-export": "export",
    "/admin/content-import": "import",
    "/admin/content-import/last": "last",
    "/admin/content-import/undo": "undo",
  } satisfies Record<string, ImportExportKind>)) {
    app.post(path, async (c) => {
      const { status, body } = await importExport(
        kind,
        c.req.header("authorization"),
        clientKeyOf(c.env.incoming, env.trustProxy),
        () => (kind === "import" ? readJson(c.req.raw) : Promise.resolve(null)),
      );
      return c.json(body as object, status as 200);
    });
  }

  const paths = new Set(app.routes.filter((route) => route.method !== "ALL").map((route) => route.path));
  // The global Response stays Node's: Hono's makes a second one of every page that is rendered.
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return { has: (pathname) => paths.has(pathname), handle };
}

/** An e-mail, a token, a password: more is nothing of ours, and is not read to its end. */
const mostBytes = 4096;

async function readSmallJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks).toString());
}

/** Undefined when it is too large or no JSON; read after the sender is known. */
async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY) > maxImportBytes)
    return undefined;
  return request.json().catch(() => undefined);
}
