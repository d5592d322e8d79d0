-- Purpose: who has lost everything gets in again: an administrator resets a reader's factors, the operator anybody's. Both leave an
--          audit row and an e-mail to the owner.
-- Tables:  private.outgoing_notices (new); deletes from auth.mfa_factors, auth.sessions, private.recovery_sets; writes audit_log.
-- Risk:    takes the second factor off an account: its password alone signs in until the owner adds one again.

create table private.outgoing_notices (
  id bigint generated always as identity primary key,
  account_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('factors_reset')),
  created_at timestamptz not null default now()
);
comment on table private.outgoing_notices is
  'What the owner of an account is still to be told by e-mail about something that happened in SQL. The embedded backend sends and deletes it.';
create index outgoing_notices_account on private.outgoing_notices (account_id);
alter table private.outgoing_notices enable row level security;

create function private.remove_factors(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from auth.mfa_factors f where f.user_id = account;
  get diagnostics removed = row_count;
  if removed = 0 then
    return 0;
  end if;
  delete from private.recovery_sets r where r.account_id = account;
  -- Who had the second factor is not to go on without it.
  delete from auth.sessions s where s.user_id = account;
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'delete', 'mfa_factors', account::text,
          pg_catalog.jsonb_build_object('factors', pg_catalog.jsonb_build_array(removed, 0)));
  -- Nobody would send it where the auth service is not ours.
  if pg_catalog.to_regclass('auth.schema_migrations') is null then
    insert into private.outgoing_notices (account_id, kind) values (account, 'factors_reset');
  end if;
  return removed;
end;
$$;
comment on function private.remove_factors(uuid) is
  'Takes all factors and recovery codes off an account, ends its sessions, writes it down and has the owner told. Asks nobody whether they may.';

create function private.reset_factors(account uuid) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  if account = (select auth.uid()) then
    raise exception 'Remove your own factors in your settings.' using errcode = '23514';
  end if;
  if exists (select from public.admin_users a where a.user_id = account) then
    raise exception 'Only the operator of the site can reset the factors of an administrator: npm run admin -- reset-factors.'
      using errcode = '42501';
  end if;
  if not exists (select from auth.users u where u.id = account) then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
  perform private.require_fresh_factor();
  return private.remove_factors(account);
end;
$$;
comment on function private.reset_factors(uuid) is
  'An administrator takes all factors off a reader''s account. Says how many there were. Needs a fresh second factor.';
create function public.reset_factors(account uuid) returns integer
language sql security invoker set search_path = ''
begin atomic
  select private.reset_factors(account);
end;
comment on function public.reset_factors(uuid) is
  'An administrator takes all factors off a reader''s account. Says how many there were. Needs a fresh second factor.';
grant execute on function private.reset_factors(uuid), public.reset_factors(uuid) to authenticated;

create function public.operator_reset_factors(account uuid) returns integer
language sql security definer set search_path = '' as $$
  select private.remove_factors(account);
$$;
comment on function public.operator_reset_factors(uuid) is 'The operator takes all factors off any account, with the secret key: npm run admin -- reset-factors.';
grant execute on function public.operator_reset_factors(uuid) to service_role;

create function private.accounts_with_factors() returns table (account uuid, factors integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  return query
    select f.user_id, pg_catalog.count(*)::integer from auth.mfa_factors f where f.status = 'verified' group by f.user_id;
end;
$$;
comment on function private.accounts_with_factors() is 'Which accounts have a second factor, and how many. For administrators.';
create function public.accounts_with_factors() returns table (account uuid, factors integer)
language sql stable security invoker set search_path = ''
begin atomic
  select a.account, a.factors from private.accounts_with_factors() a;
end;
comment on function public.accounts_with_factors() is 'Which accounts have a second factor, and how many. For administrators.';
grant execute on function private.accounts_with_factors(), public.accounts_with_factors() to authenticated;
