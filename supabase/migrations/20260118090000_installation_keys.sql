-- Purpose: the keys of an installation lie in its database, so that every process on it has the same ones (docs/decisions/0021).
-- Tables:  private.installation_keys.
-- Risk:    whoever reads this table can act as anyone. Only the owner of the database can; a backup holds its rows. A Supabase project
--          has keys of its own, and this stays empty there.

create table private.installation_keys (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('publishable', 'secret', 'jwt')),
  value text not null unique check (length(value) >= 16),
  created_at timestamptz not null default now(),
  ends_at timestamptz
);
comment on table private.installation_keys is
  'What browsers and the web process identify themselves with, and what sessions are signed with. Made by the process that comes first.';
comment on column private.installation_keys.ends_at is 'Until when a key that was replaced is still accepted; null for the current one.';
-- Of two processes that make one at the same moment, one does.
create unique index installation_keys_current on private.installation_keys (kind) where ends_at is null;
alter table private.installation_keys enable row level security;
revoke all on private.installation_keys from public, anon, authenticated, service_role;
call private.keep_no_statistics('private.installation_keys');
