-- Purpose: a registration becomes an account when its own link is used, with the password that was given with it. Until then it is no
--          account: it has no profile, cannot be made an administrator, cannot be recovered and keeps no one else from registering.
-- Tables:  private.pending_registrations (new); a trigger on auth.users; purge_unconfirmed_accounts() removes them with what it removed
--          before. Written by the embedded backend only (backend/accounts): a Supabase project keeps unconfirmed accounts in auth.users.
-- Risk:    holds password hashes, as auth.users does. A failing trigger on auth.users would stop confirmations: it does one update.

create table private.pending_registrations (
  id uuid primary key,
  email text check (length(email) <= 254),
  link_hash text not null unique check (link_hash ~ '^[0-9a-f]{64}$'),
  encrypted_password text,
  user_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  account_id uuid references auth.users (id) on delete cascade,
  check ((email is null) = (account_id is not null))
);
comment on table private.pending_registrations is 'Registrations that await their confirmation, any number for one e-mail: the first that is confirmed becomes the account.';
comment on column private.pending_registrations.id is 'The id that the account will have.';
comment on column private.pending_registrations.link_hash is 'SHA-256 of what the mailed link holds: reading this table is not enough to use one.';
comment on column private.pending_registrations.encrypted_password is 'Given with this registration. Null for a link that proves the mailbox only; its owner chooses a password afterwards.';
comment on column private.pending_registrations.account_id is 'The account that got the e-mail. The row then names no one and only lets its link say so.';
create index pending_registrations_email on private.pending_registrations (email, created_at);
create index pending_registrations_account on private.pending_registrations (account_id);
alter table private.pending_registrations enable row level security;

create function private.settle_registrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.pending_registrations
  set account_id = new.id, email = null, encrypted_password = null, user_data = '{}'
  where email = new.email and new.email_confirmed_at is not null;
  return null;
end;
$$;
comment on function private.settle_registrations() is
  'Whichever way a confirmed account gets an e-mail: no registration that awaits confirmation for it can become an account any more.';
create trigger settle_registrations after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.settle_registrations();

create or replace function private.purge_unconfirmed_accounts() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  oldest constant timestamptz :=
    pg_catalog.now() - pg_catalog.make_interval(days => private.retention_days('unconfirmed_accounts'));
  purged integer;
  accounts integer;
begin
  -- A row that is settled has only its link left, which works for an hour.
  delete from private.pending_registrations p
  where p.account_id is not null and p.sent_at < pg_catalog.now() - interval '1 day';
  delete from private.pending_registrations p where p.created_at < oldest;
  get diagnostics purged = row_count;
  -- Not one that was made an administrator before it was confirmed: that grant is for its owner to take.
  delete from auth.users u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.last_sign_in_at is null
    and u.created_at < oldest
    and not exists (select from public.admin_users a where a.user_id = u.id);
  get diagnostics accounts = row_count;
  return purged + accounts;
end;
$$;
