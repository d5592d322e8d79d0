// Renders one page to a response that can be stored.
import { randomBytes } from "node:crypto";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { BrowserConfig } from "#common/contract/browser-config.ts";
import { type HydrationMode, hydrateHeader, referencePlaceholder } from "#common/contract/rendering.ts";
import type { ContactMessage, SubmissionResult } from "#common/contract/submissions.ts";
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import { currentRequestId, requestContext } from "#common/request-context.ts";
import { baseHeaders, contentSecurityPolicy, type SecurityOptions } from "../http/security-headers.ts";
import { type Content, type StoredResponse, storeQuickly } from "../http/stored-response.ts";
import { retrySoon, unavailableContent } from "../http/unavailable.ts";
import type { AppBuild } from "./app-build.ts";
import { type Cdn, cdnHeaders } from "./cdn.ts";
import type { Vite } from "./development.ts";
import { finishDocument } from "./document.ts";
import type { Revisions } from "./freshness.ts";
import { type Answers, inRenderScope, type RenderScope } from "./render-scope.ts";
import type { Stylesheets } from "./stylesheets.ts";

export type Rendered = {
  /** Compressed quickly, for the waiting visitor. */
  stored: StoredResponse;
  /** To compress thoroughly, for all later visitors. */
  content: Content;
  keep: boolean;
  /** The tables it was rendered from. */
  shows: Revisions;
  answers?: Answers;
  /** False when the backend did not answer: a page that was rendered before is better. */
  complete: boolean;
};

/** `clientKey`: the key of limits on a visitor's submissions. */
export type Render = (request: Request, clientKey?: string) => Promise<Rendered>;

/** What the site's settings write into pages. */
export type PageSettings = { siteUrl: string; browser: BrowserConfig; isHttps: boolean };

type Options = {
  /** A function in development, where the app changes; the router then reads its routes again for each request. */
  app: AppBuild | (() => Promise<AppBuild>);
  /** In development only: what Vite adds to a document, and to what its policy allows. */
  vite: Pick<Vite, "admit"> | undefined;
  db: Database;
  /** Read at each rendering: an administrator may change them. */
  settings(): PageSettings;
  security: Omit<SecurityOptions, "isHttps">;
  /** `clientKey`: the key of the limit on messages. */
  submitContactMessage(message: ContactMessage, clientKey: string): Promise<SubmissionResult>;
  stylesheets: Stylesheets | undefined;
  cdn?: Cdn;
  /** Called for every search without a result. */
  onSearchMiss?(query: string): void;
  log: Log;
};

const revalidated = "public, max-age=0, must-revalidate";
const keptStatuses = new Set([200, 202, 301, 302, 308, 404, 410]);

export function createRenderer(options: Options): Render {
  const { app, vite, db, settings, submitContactMessage, stylesheets, cdn, log } = options;
  const security = { ...options.security, isHttps: () => settings().isHttps };
  const handle = createRequestHandler(
    app as ServerBuild | (() => Promise<ServerBuild>),
    vite ? "development" : "production",
  );

  return function render(request, clientKey = "") {
    // The warm-up has no request of its own.
    const context = requestContext.getStore() ?? { requestId: currentRequestId() };
    return requestContext.run(context, () =>
      inRenderScope((scope) => renderNoting(scope, request, clientKey)),
    );
  };

  async function renderNoting(scope: RenderScope, request: Request, clientKey: string): Promise<Rendered> {
    const nonce = randomBytes(16).toString("base64url");
    const requestId = currentRequestId();
    const started = performance.now();
    const { pathname: path, searchParams } = new URL(request.url);
    const isPreview = searchParams.has("preview");
    const reportError = (error: unknown) =>
      scope.failed
        ? log("warn", "page unavailable", { requestId, path, message: (error as Error).message })
        : log("error", "rendering failed", { requestId, path, error });
    const build = typeof app === "function" ? await app() : app;
    let document: string | undefined;
    let keepFor: number | undefined;
    const context = build.entry.module.createLoadContext({
      db,
      siteUrl: settings().siteUrl,
      browser: settings().browser,
      nonce,
      reportError,
      submissions: { contactMessage: (message) => submitContactMessage(message, clientKey) },
      noteSearchMiss: options.onSearchMiss ?? (() => undefined),
      keepFor: (milliseconds) => {
        keepFor = milliseconds;
      },
      takeDocument: (html) => {
        document = html;
      },
    });
    const response = await handle(request, context);
    const unavailable = response.status >= 500 && scope.failed;
    const content =
      unavailable && !path.endsWith(".data")
        ? unavailableContent(security, request.method)
        : await finish(response, document, { nonce, requestId, isPreview });
    if (keepFor) content.until = Date.now() + keepFor;
    // The router reads its own data, errors included, whatever the status.
    if (unavailable && path.endsWith(".data"))
      Object.assign(content, { status: 503, headers: { ...content.headers, ...retrySoon } });
    log("info", "rendered", {
      requestId,
      path,
      status: content.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
    const complete = !scope.failed;
    const keep =
      !vite &&
      complete &&
      !isPreview &&
      keptStatuses.has(response.status) &&
      !/no-store/.test(response.headers.get("cache-control") ?? "");
    // A CDN would keep a page with an expiry of its own for too long.
    if (cdn && keep && !keepFor && content.headers["cache-control"] === revalidated)
      Object.assign(content.headers, cdnHeaders(cdn, scope.shows));
    return {
      stored: storeQuickly(content),
      content,
      keep,
      shows: scope.shows,
      answers: scope.answers,
      complete,
    };
  }

  async function finish(
    response: Response,
    document: string | undefined,
    { nonce, requestId, isPreview }: { nonce: string; requestId: string; isPreview: boolean },
  ): Promise<Content> {
    const headers: Record<string, string> = {
      ...baseHeaders(security),
      "cache-control": revalidated,
    };
    for (const [name, value] of response.headers) if (!name.startsWith("x-reduit-")) headers[name] = value;
    // A preview is not public yet: neither this process, a proxy nor a search engine may store it.
    if (isPreview)
      Object.assign(headers, { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
    if (response.status >= 500) headers["cache-control"] = "no-store";
    const { status } = response;
    if (document === undefined) return { status, headers, body: Buffer.from(await response.arrayBuffer()) };
    const html = status >= 500 ? document.replaceAll(referencePlaceholder, requestId) : document;
    const finished = finishDocument(html, {
      nonce,
      startsNow: response.headers.get(hydrateHeader) === ("now" satisfies HydrationMode),
      stylesheets,
    });
    const { body, sources } = vite ? vite.admit(finished.body) : { body: finished.body };
    headers["content-security-policy"] = contentSecurityPolicy(finished, security, sources);
    return { status, headers, body };
  }
}
