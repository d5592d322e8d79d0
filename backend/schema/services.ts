import type { ReservedSql } from "postgres";
import { getAuthSchemaSql, getStorageSchemaSql, SUPABASE_AUTH_HELPERS_SQL } from "../lite.ts";
import type { Step } from "./steps.ts";

/**
 * Tables of GoTrue that lite does not have, as a Supabase project has them; only ip_address may be empty here, because no
 * IP address is stored.
 */
const factorTables = `
do $$
begin
  if to_regtype('auth.factor_type') is null then create type auth.factor_type as enum ('totp', 'webauthn', 'phone'); end if;
  if to_regtype('auth.factor_status') is null then create type auth.factor_status as enum ('unverified', 'verified'); end if;
end;
$$;
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create unique index if not exists mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create unique index if not exists mfa_factors_credential_idx on auth.mfa_factors ((web_authn_credential ->> 'id'));
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet,
  otp_code text,
  web_authn_session_data jsonb
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index if not exists mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);
`;

/** What a Supabase project already has. All of it is `if not exists` or `or replace`. */
export const serviceSchemas = `
${getAuthSchemaSql()};
${SUPABASE_AUTH_HELPERS_SQL};
${factorTables}
${getStorageSchemaSql()};
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
`;

export async function ensureServiceSchemas(connection: ReservedSql, step: Step): Promise<void> {
  try {
    await step(() => connection.unsafe(`set local client_min_messages = warning; ${serviceSchemas}`));
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    // Class 42: the statement does not fit what is there.
    if (!code.startsWith("42")) throw error;
    throw new Error(
      `The schemas auth and storage of this database are not Reduit's (${message}): set DATABASE_URL to an empty database.`,
      { cause: error },
    );
  }
}
