// The few URLs of the web process itself.
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { parseJson } from "#common/json.ts";
import type { Environment } from "../env.ts";
import { clientKeyOf } from "../http/client-ip.ts";
import type { JsonAnswer } from "../http/json-answer.ts";
import type { LocalOnly } from "../http/local-only.ts";
import { type ImportExport, type ImportExportKind, maxImportBytes } from "../import-export/import-export.ts";
import type { Invitations } from "../invitations/invitations.ts";
import type { MailTest } from "../mail/mail-test.ts";
import type { MailWorker } from "../mail/mail-worker.ts";
import { mailboxResponse } from "../mail/mailbox.ts";

type Caller = { authorization: string | undefined; clientKey: string };

type Options = {
  env: Environment;
  mails: MailWorker | undefined;
  mailTest: MailTest;
  invitations: Invitations;
  importExport: ImportExport;
  localOnly: LocalOnly;
  headers(): Readonly<Record<string, string>>;
};

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

  /** Mails that the product would have sent, on this machine only. */
  app.get("/dev/mailbox", async (c) => {
    const response = await mailboxResponse({
      admitted: localOnly.admits(c.env.incoming),
      url: new URL(c.req.url),
      keptMails: env.smtpUrl || env.supabase ? undefined : mails?.keptMails,
    });
    return response ?? c.text("This page does not exist.\n", 404);
  });

  /** With the caller's own token. It is a header, which no browser sends on its own and no form of another site can send. */
  const answers: Record<string, (caller: Caller, request: Request) => Promise<JsonAnswer>> = {
    "/admin/mail-test": ({ authorization, clientKey }) => mailTest(authorization, clientKey),
    "/admin/invitations": async ({ authorization, clientKey }, request) =>
      invitations.send(authorization, await readSmallJson(request), clientKey),
    /** A person with the link of an invitation chooses a password. */
    "/invitation/account": async ({ clientKey }, request) =>
      invitations.makeAccount(await readSmallJson(request), clientKey),
    "/admin/content-export": transfer("export"),
    "/admin/content-import": transfer("import"),
    "/admin/content-import/last": transfer("last"),
    "/admin/content-import/undo": transfer("undo"),
  };
  for (const [path, answer] of Object.entries(answers))
    app.post(path, async (c) => {
      const authorization = c.req.header("authorization");
      const caller = { authorization, clientKey: clientKeyOf(c.env.incoming, env.trustProxy) };
      const { status, body } = await answer(caller, c.req.raw);
      return c.json(body, status as 200);
    });

  function transfer(kind: ImportExportKind) {
    return ({ authorization, clientKey }: Caller, request: Request) =>
      importExport(kind, authorization, clientKey, async () =>
        kind === "import" ? readJson(request) : null,
      );
  }

  const paths = new Set(app.routes.filter((route) => route.method !== "ALL").map((route) => route.path));
  // The global Response stays Node's: Hono's makes a second one of every page that is rendered.
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return { has: (pathname) => paths.has(pathname), handle };
}

/** Room for an e-mail, a token and a password. A longer body is not read to its end. */
const maxSmallBytes = 4096;

async function readSmallJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxSmallBytes) return undefined;
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
