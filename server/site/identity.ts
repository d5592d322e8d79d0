// The site as browsers see it: its URL, the headers and policy that follow from it, and the configuration for the backend.
import { createHash } from "node:crypto";
import type { BrowserConfig } from "#common/contract/browser-config.ts";
import type { Database } from "#common/database.ts";
import type { Log } from "#common/log.ts";
import type { Environment } from "../env.ts";
import { type Assets, updateTransportSecurity } from "../http/assets.ts";
import { isLoopback } from "../http/client-ip.ts";
import { createLocalOnly, type LocalOnly } from "../http/local-only.ts";
import { baseHeaders, contentSecurityPolicy, type SecurityOptions } from "../http/security-headers.ts";
import { createSiteUrl, noteSiteUrl, type SiteUrl } from "../site-url.ts";
import type { Backend } from "../supervisor/backend.ts";

export type SiteIdentity = {
  siteUrl: SiteUrl;
  localOnly: LocalOnly;
  security: SecurityOptions;
  headers(): Readonly<Record<string, string>>;
  browser(): BrowserConfig;
  /** A digest of all values that are written into pages. */
  digest(): string;
  /** Stores the site's URL in the database, which decides by it whether administrators need a second factor. */
  noteUrl(): Promise<void>;
};

type Options = {
  env: Environment;
  backend: Backend;
  /** A visitor's rights. */
  db: Database;
  /** Undefined without the secret key. */
  privileged: Database | undefined;
  assets: Assets;
  port: number;
  /** The site's URL on this machine. */
  localUrl: string;
  onChange(): void;
  log: Log;
};

export function createSiteIdentity(options: Options): SiteIdentity {
  const { env, backend, db, privileged, assets, port, localUrl, onChange, log } = options;
  const siteUrl = createSiteUrl({
    db,
    fixed: env.siteUrl,
    fallback: localUrl,
    // On this machine the site has two host names; from elsewhere only its own.
    localOrigins: isLoopback(env.host) ? [localUrl, `http://127.0.0.1:${port}`] : [],
    onChange() {
      onChange();
      updateTransportSecurity(assets, headers());
      return noteUrl();
    },
  });
  const { trustProxy } = env;
  const localOnly = createLocalOnly({ boundHost: env.host, siteUrl: siteUrl.current, trustProxy, log });
  const security = {
    isHttps: siteUrl.isHttps,
    hsts: env.hsts,
    backendOrigin: backend.gateway ? undefined : new URL(backend.url).origin,
    extraOrigins: env.cspExtraOrigins,
  };

  function headers(): Readonly<Record<string, string>> {
    return baseHeaders(security);
  }

  function browser(): BrowserConfig {
    return {
      backendUrl: backend.gateway ? "/" : backend.url,
      publishableKey: backend.publishableKey,
      mailbox: !env.smtpUrl && !env.supabase && localOnly.isOffered(),
      realtime: backend.gateway === undefined,
    };
  }

  function digest(): string {
    const policy = contentSecurityPolicy({ scripts: [], styles: [] }, security);
    const facts = [siteUrl.current(), browser(), headers(), policy, env.cdn];
    return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
  }

  function noteUrl(): Promise<void> {
    return noteSiteUrl(privileged, siteUrl.current(), log);
  }

  return { siteUrl, localOnly, security, headers, browser, digest, noteUrl };
}
