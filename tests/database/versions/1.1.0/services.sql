CREATE SCHEMA IF NOT EXISTS auth;
CREATE TABLE IF NOT EXISTS auth.users (
id              uuid PRIMARY KEY,  -- app-generated UUID
aud             varchar(255) DEFAULT 'authenticated',
role            varchar(255) DEFAULT 'authenticated',
email               varchar(255),
encrypted_password  varchar(255),
phone               text UNIQUE,
email_confirmed_at      timestamptz,
confirmed_at            timestamptz GENERATED ALWAYS AS (
CASE
WHEN email_confirmed_at IS NULL THEN phone_confirmed_at
WHEN phone_confirmed_at IS NULL THEN email_confirmed_at
WHEN email_confirmed_at < phone_confirmed_at THEN email_confirmed_at
ELSE phone_confirmed_at
END
) STORED,
invited_at              timestamptz,
confirmation_token      varchar(255),
confirmation_sent_at    timestamptz,
recovery_token          varchar(255),
recovery_sent_at        timestamptz,
email_change                varchar(255),
email_change_token_new      varchar(255),
email_change_token_current  varchar(255),
email_change_sent_at        timestamptz,
email_change_confirm_status smallint DEFAULT 0
CHECK (email_change_confirm_status BETWEEN 0 AND 2),
phone_confirmed_at      timestamptz,
phone_change            text,
phone_change_token      varchar(255),
phone_change_sent_at    timestamptz,
reauthentication_token      varchar(255),
reauthentication_sent_at    timestamptz,
raw_app_meta_data       jsonb DEFAULT '{}'::jsonb,
raw_user_meta_data      jsonb DEFAULT '{}'::jsonb,
banned_until            timestamptz,
deleted_at              timestamptz,
is_sso_user             boolean NOT NULL DEFAULT false,
is_anonymous            boolean NOT NULL DEFAULT false,
last_sign_in_at         timestamptz,
created_at              timestamptz DEFAULT now(),
updated_at              timestamptz DEFAULT now()
);
CREATE UNIQUE INDEX IF NOT EXISTS users_email_partial_key
ON auth.users (email)
WHERE is_sso_user = false;
CREATE INDEX IF NOT EXISTS users_is_anonymous_idx
ON auth.users (is_anonymous);
CREATE UNIQUE INDEX IF NOT EXISTS users_confirmation_token_idx
ON auth.users (confirmation_token)
WHERE length(confirmation_token) > 6;
CREATE UNIQUE INDEX IF NOT EXISTS users_recovery_token_idx
ON auth.users (recovery_token)
WHERE length(recovery_token) > 6;
CREATE UNIQUE INDEX IF NOT EXISTS users_email_change_token_current_idx
ON auth.users (email_change_token_current)
WHERE length(email_change_token_current) > 6;
CREATE UNIQUE INDEX IF NOT EXISTS users_email_change_token_new_idx
ON auth.users (email_change_token_new)
WHERE length(email_change_token_new) > 6;
CREATE UNIQUE INDEX IF NOT EXISTS users_reauthentication_token_idx
ON auth.users (reauthentication_token)
WHERE length(reauthentication_token) > 6;
CREATE TABLE IF NOT EXISTS auth.sessions (
id          uuid PRIMARY KEY,  -- app-generated UUID
user_id     uuid NOT NULL REFERENCES auth.users(id) ON DELETE CASCADE,
not_after   timestamptz,
refreshed_at timestamp without time zone,
user_agent  text,
ip          inet,
tag         text,
refresh_token_hmac_key text,
refresh_token_counter  bigint,
scopes      text CHECK (scopes IS NULL OR length(scopes) <= 4096),
created_at  timestamptz DEFAULT now(),
updated_at  timestamptz DEFAULT now(),
aal         text CHECK (aal IN ('aal1', 'aal2', 'aal3')),
factor_id   uuid
);
CREATE INDEX IF NOT EXISTS sessions_user_id_idx ON auth.sessions (user_id);
CREATE TABLE IF NOT EXISTS auth.refresh_tokens (
id          text PRIMARY KEY,  -- app-generated UUID
token       varchar(255) NOT NULL,
user_id     uuid NOT NULL,
session_id  uuid REFERENCES auth.sessions(id) ON DELETE CASCADE,
revoked     boolean DEFAULT false,
parent      varchar(255),  -- previous token value, for rotation family tracking
created_at  timestamptz DEFAULT now(),
updated_at  timestamptz DEFAULT now()
);
CREATE INDEX IF NOT EXISTS refresh_tokens_token_idx ON auth.refresh_tokens (token);
CREATE INDEX IF NOT EXISTS refresh_tokens_user_id_idx ON auth.refresh_tokens (user_id);
CREATE INDEX IF NOT EXISTS refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens (session_id, revoked);
CREATE TABLE IF NOT EXISTS auth.identities (
id              uuid PRIMARY KEY,  -- app-generated UUID
provider        text NOT NULL,
provider_id     text NOT NULL,     -- external provider's user ID (e.g. Google sub claim)
user_id         uuid NOT NULL REFERENCES auth.users(id) ON DELETE CASCADE,
identity_data   jsonb NOT NULL DEFAULT '{}'::jsonb,
email           varchar(255) GENERATED ALWAYS AS (lower(identity_data->>'email')) STORED,
last_sign_in_at timestamptz,
created_at      timestamptz DEFAULT now(),
updated_at      timestamptz DEFAULT now(),
UNIQUE (provider, provider_id)
);
CREATE INDEX IF NOT EXISTS identities_user_id_idx ON auth.identities (user_id);
CREATE INDEX IF NOT EXISTS identities_email_idx ON auth.identities (email);
CREATE TABLE IF NOT EXISTS auth.flow_state (
id                     uuid PRIMARY KEY,  -- app-generated UUID
user_id                uuid,
auth_code              text,
authentication_method  text NOT NULL,
code_challenge_method  text CHECK (code_challenge_method IN ('s256', 'plain')),
code_challenge         text,
provider_type          text NOT NULL,
provider_access_token  text,
provider_refresh_token text,
auth_code_issued_at    timestamptz,
invite_token           text,
referrer               text,
oauth_client_state_id  uuid,
linking_target_id      uuid,
email_optional         boolean NOT NULL DEFAULT false,
created_at             timestamptz DEFAULT now(),
updated_at             timestamptz DEFAULT now()
);
CREATE INDEX IF NOT EXISTS idx_auth_code ON auth.flow_state (auth_code);
CREATE INDEX IF NOT EXISTS idx_user_id_auth_method ON auth.flow_state (user_id, authentication_method);
CREATE INDEX IF NOT EXISTS flow_state_created_at_idx ON auth.flow_state (created_at);
CREATE TABLE IF NOT EXISTS auth.audit_log_entries (
id          uuid PRIMARY KEY,  -- app-generated UUID
payload     json,
created_at  timestamptz DEFAULT now(),
ip_address  varchar(64) DEFAULT ''
);;

CREATE SCHEMA IF NOT EXISTS auth;

CREATE OR REPLACE FUNCTION auth.uid() RETURNS UUID AS $$
  SELECT NULLIF(current_setting('request.jwt.claim.sub', true), '')::uuid;
$$ LANGUAGE SQL STABLE;

CREATE OR REPLACE FUNCTION auth.role() RETURNS TEXT AS $$
  SELECT NULLIF(current_setting('request.jwt.claim.role', true), '');
$$ LANGUAGE SQL STABLE;

CREATE OR REPLACE FUNCTION auth.email() RETURNS TEXT AS $$
  SELECT NULLIF(current_setting('request.jwt.claim.email', true), '');
$$ LANGUAGE SQL STABLE;

CREATE OR REPLACE FUNCTION auth.jwt() RETURNS JSONB AS $$
  SELECT COALESCE(
    NULLIF(current_setting('request.jwt.claims', true), ''),
    '{}'
  )::jsonb;
$$ LANGUAGE SQL STABLE;
;

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

CREATE SCHEMA IF NOT EXISTS storage;
CREATE TABLE IF NOT EXISTS storage.buckets (
id                 text NOT NULL PRIMARY KEY,
name               text NOT NULL UNIQUE,
owner              uuid,
owner_id           text,
public             boolean DEFAULT false,
file_size_limit    bigint,
allowed_mime_types text[],
created_at         timestamptz DEFAULT now(),
updated_at         timestamptz DEFAULT now()
);
CREATE TABLE IF NOT EXISTS storage.objects (
id                 uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
bucket_id          text REFERENCES storage.buckets(id),
name               text,
owner              uuid,
owner_id           text,
metadata           jsonb,
user_metadata      jsonb,
path_tokens        text[] GENERATED ALWAYS AS (string_to_array(name, '/')) STORED,
version            text,
created_at         timestamptz DEFAULT now(),
updated_at         timestamptz DEFAULT now(),
last_accessed_at   timestamptz DEFAULT now(),
UNIQUE (bucket_id, name)
);
CREATE INDEX IF NOT EXISTS storage_objects_name_pattern_search ON storage.objects (name text_pattern_ops);
ALTER TABLE storage.buckets ENABLE ROW LEVEL SECURITY;
ALTER TABLE storage.objects ENABLE ROW LEVEL SECURITY;
CREATE OR REPLACE FUNCTION storage.foldername(name text)
RETURNS text[]
LANGUAGE plpgsql
IMMUTABLE
AS $function$
DECLARE
_parts text[];
BEGIN
SELECT string_to_array(name, '/') INTO _parts;
RETURN _parts[1:array_length(_parts, 1) - 1];
END
$function$;
CREATE OR REPLACE FUNCTION storage.filename(name text)
RETURNS text
LANGUAGE plpgsql
IMMUTABLE
AS $function$
DECLARE
_parts text[];
BEGIN
SELECT string_to_array(name, '/') INTO _parts;
RETURN _parts[array_length(_parts, 1)];
END
$function$;
CREATE OR REPLACE FUNCTION storage.extension(name text)
RETURNS text
LANGUAGE plpgsql
IMMUTABLE
AS $function$
DECLARE
_parts text[];
_filename text;
BEGIN
SELECT string_to_array(name, '/') INTO _parts;
SELECT _parts[array_length(_parts, 1)] INTO _filename;
RETURN reverse(split_part(reverse(_filename), '.', 1));
END
$function$;
CREATE OR REPLACE FUNCTION storage.operation()
RETURNS text
LANGUAGE plpgsql
STABLE
AS $function$
BEGIN
RETURN current_setting('storage.operation', true);
END
$function$;
CREATE OR REPLACE FUNCTION storage.allow_only_operation(expected_operation text)
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
WITH current_operation AS (
SELECT storage.operation() AS raw_operation
),
normalized AS (
SELECT
CASE WHEN raw_operation LIKE 'storage.%' THEN substr(raw_operation, 9) ELSE raw_operation END AS current_operation,
CASE WHEN expected_operation LIKE 'storage.%' THEN substr(expected_operation, 9) ELSE expected_operation END AS requested_operation
FROM current_operation
)
SELECT CASE
WHEN requested_operation IS NULL OR requested_operation = '' THEN false
ELSE COALESCE(current_operation = requested_operation, false)
END
FROM normalized;
$function$;
CREATE OR REPLACE FUNCTION storage.allow_any_operation(expected_operations text[])
RETURNS boolean
LANGUAGE sql
STABLE
AS $function$
WITH current_operation AS (
SELECT storage.operation() AS raw_operation
),
normalized AS (
SELECT CASE WHEN raw_operation LIKE 'storage.%' THEN substr(raw_operation, 9) ELSE raw_operation END AS current_operation
FROM current_operation
)
SELECT EXISTS (
SELECT 1
FROM normalized n
CROSS JOIN LATERAL unnest(expected_operations) AS expected_operation
WHERE expected_operation IS NOT NULL
AND expected_operation <> ''
AND n.current_operation = CASE
WHEN expected_operation LIKE 'storage.%' THEN substr(expected_operation, 9)
ELSE expected_operation
END
);
$function$;;
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
