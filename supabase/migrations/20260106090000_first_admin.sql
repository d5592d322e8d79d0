-- Purpose: the first administrator of a new site makes themselves one, with a link that only the operator saw.
-- Tables:  private.setup_tokens.
-- Risk:    claim_admin() gives every right there is. It does so only while nobody is an administrator, for a token of 256
--          bits of which the database knows the hash, once, within 24 hours.

create table private.setup_tokens (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.setup_tokens is 'Hashes of set-up links. The API process makes one at each start of a site without administrator.';
alter table private.setup_tokens enable row level security;

create function public.claim_admin(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  if not exists (select from auth.users where id = me and email_confirmed_at is not null) then
    raise exception 'Sign in with a confirmed account first, then open the set-up link again.' using errcode = '42501';
  end if;
  -- The lock of private.keep_one_admin(): of two who claim at the same moment, one is told that there is an admin.
  perform pg_catalog.pg_advisory_xact_lock(733848120002);
  if exists (select from public.admin_users) then
    raise exception 'This site has an administrator already. Ask them to make you one.' using errcode = '42501';
  end if;
  update private.setup_tokens set used_at = pg_catalog.now()
  where hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(claim_admin.token, 'UTF8')), 'hex')
    and used_at is null and created_at > pg_catalog.now() - interval '24 hours';
  if not found then
    raise exception 'This set-up link is not valid, or no longer. Start the site again to have a new one printed.'
      using errcode = '42501';
  end if;
  insert into public.admin_users (user_id) values (me);
end;
$$;
comment on function public.claim_admin(text) is 'Makes the caller the first administrator, against the token of a set-up link.';
grant execute on function public.claim_admin(text) to authenticated;
