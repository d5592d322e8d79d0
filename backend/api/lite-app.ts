import { App, setExperimental } from "@supabase/lite";
import type { PostgresConnection } from "@supabase/lite/postgres";
import type { ApiEnvironment } from "../env.ts";
import { createFileAdapter } from "../storage/file-adapter.ts";

export type AuthMailer = NonNullable<App["_mailer"]>;

/**
 * Mailed tokens are a hash of the address and a number of this many digits. With the usual six, whoever knows the
 * address could try all million hashes from many machines; 40 digits (132 bits) cannot be guessed. Our mails carry
 * links, so nobody types them.
 */
export const TOKEN_DIGITS = 40;
export const TOKEN_LIFETIME_SECONDS = 3600;
export const MINIMUM_PASSWORD_LENGTH = 6;

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
      minimum_password_length: MINIMUM_PASSWORD_LENGTH,
      enable_refresh_token_rotation: true,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: TOKEN_DIGITS,
        otp_expiry: TOKEN_LIFETIME_SECONDS,
      },
    },
    storage: { enabled: true, file_size_limit: "20MiB" },
    studio: { enabled: false },
    analytics: { enabled: false },
    realtime: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  app._mailer = mailer;
  app._storageAdapter = createFileAdapter(storageFolder);
  return app;
}
