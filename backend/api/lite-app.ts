import type { Sql } from "postgres";
import type { KeyRing } from "#common/key-ring.ts";
import { shortestPassword } from "#common/passwords/password-rules.ts";
import { sameText } from "#common/same-text.ts";
import { uploadRule } from "#common/upload-rule.ts";
import { tokenDigits, tokenLifetimeSeconds } from "../accounts/mailed-token.ts";
import type { ApiEnvironment } from "../env.ts";
import { createApp, type LiteApp, type LiteConnection, type ResolvedKey, setExperimental } from "../lite.ts";
import { accessTokenSeconds } from "../request/token-lifetime.ts";
import { createRowAdapter } from "../storage/row-adapter.ts";

/** lite with everything off that the product does not use: studio, admin mode, anonymous and outside providers. */
export function createLiteApp(
  env: ApiEnvironment,
  keys: KeyRing,
  connection: LiteConnection,
  sql: Sql,
): LiteApp {
  setExperimental("storage", true);
  const app = createApp({
    connection,
    api: {
      enabled: true,
      schemas: ["public"],
      extra_search_path: ["public"],
      max_rows: 1000,
      pg_safe_update: true,
    },
    auth: {
      enabled: true,
      enable_signup: true,
      enable_anonymous_sign_ins: false,
      enable_manual_linking: false,
      jwt_secret: keys.current("jwt"),
      jwt_expiry: accessTokenSeconds,
      site_url: env.siteUrl,
      additional_redirect_urls: [],
      minimum_password_length: shortestPassword,
      enable_refresh_token_rotation: true,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: tokenDigits,
        otp_expiry: tokenLifetimeSeconds,
      },
    },
    storage: { enabled: true, file_size_limit: `${uploadRule.maxBytes}B` },
    studio: { enabled: false },
    analytics: { enabled: false },
    realtime: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true, apiKeys: { resolver: (key) => roleOf(key, keys) } },
    },
  });
  // Read anew for every request: sessions are signed with the new secret as soon as there is one.
  Object.defineProperty(app.config.auth, "jwt_secret", { get: () => keys.current("jwt") });
  app._mailer = refusingMailer;
  app._storageAdapter = createRowAdapter(sql);
  return app;
}

function refuse(): Promise<never> {
  return Promise.reject(new Error("lite sends no mail: backend/accounts answers what needs one."));
}

/** A mail is written in the transaction of its cause, by our own handlers (backend/accounts/account-mail.ts). */
const refusingMailer: NonNullable<LiteApp["_mailer"]> = {
  sendConfirmation: refuse,
  sendRecovery: refuse,
  sendMagicLink: refuse,
  sendReauthentication: refuse,
  sendEmailChange: refuse,
};

async function roleOf(key: string, keys: KeyRing): Promise<ResolvedKey | null> {
  const isThisOne = (each: string) => sameText(each, key);
  if (await keys.find("publishable", isThisOne)) return { type: "publishable", claims: { role: "anon" } };
  if (await keys.find("secret", isThisOne)) return { type: "secret", claims: { role: "service_role" } };
  return null;
}
