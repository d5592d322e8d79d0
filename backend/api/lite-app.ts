import { App, setExperimental } from "@supabase/lite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import { uploadRule } from "#common/upload-rule.ts";
import type { ApiEnvironment } from "../env.ts";

import { createFileAdapter } from "../storage/file-adapter.ts";

export type AuthMailer = NonNullable<App["_mailer"]>;

/**
 * Mailed tokens are a hash of the e-mail and a number of this many digits. With the usual six, anyone who knows the
 * e-mail could try all million hashes from many machines; 40 digits (132 bits) cannot be guessed. Our mails carry
 * links, so the token is never typed.
 */
export const tokenDigits = 40;
export const tokenLifetimeSeconds = 3600;
export const minPasswordLength = 6;

/** lite with everything off that the product does not use: studio, admin mode, anonymous and outside providers. */
export function createLiteApp(
  env: ApiEnvironment,
  connection: PostgresConnection,
  mailer: AuthMailer,
  storageFolder: string,
): App {
  setExperimental("storage", true);
  const app = new App({
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
      jwt_secret: env.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: env.publishableKey,
      secret_key: env.secretKey,
      site_url: env.siteUrl,
      additional_redirect_urls: [],
      minimum_password_length: minPasswordLength,
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
    options: { server: { admin: false, disableStudio: true } },
  });
  app._mailer = mailer;
  app._storageAdapter = createFileAdapter(storageFolder);
  return app;
}
