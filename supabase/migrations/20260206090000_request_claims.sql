-- Purpose: a transaction of the server that acts for a person carries that person's claims (docs/decisions/0041), so that policies,
--          step-up, approval and the audit log decide as for a request of their own. An import keeps the dates that its files name.
-- Tables:  none; the trigger function of content tables that records when a row was made.
-- Risk:    private.set_request_claims() decides for whom a transaction acts: only the owner of the database may call it. No client can
--          set reduit.keeps_dates, as none can send SQL.

create function private.set_request_claims(claims jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if coalesce(claims ->> 'sub', '') = '' then
    raise exception 'These claims name no account.' using errcode = '22023';
  end if;
  perform pg_catalog.set_config('request.jwt.claims', claims::text, true),
          pg_catalog.set_config('request.jwt.claim.sub', claims ->> 'sub', true),
          pg_catalog.set_config('request.jwt.claim.role', coalesce(claims ->> 'role', 'authenticated'), true);
end;
$$;
comment on function private.set_request_claims(jsonb) is
  'Sets the caller of the rest of the transaction: sub, and aal and amr, without which the caller has used no second factor.';

create or replace function private.stamp_creation() returns trigger
language plpgsql security invoker set search_path = '' as $$
declare
  keeps_dates constant boolean := coalesce(pg_catalog.current_setting('reduit.keeps_dates', true), '') = 'on';
  stamps jsonb := '{}';
  stamp text;
begin
  -- The seed, a restored backup and the secret key know when a row was made, and by whom.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach stamp in array tg_argv loop
    continue when keeps_dates and stamp <> 'created_by';
    stamps := stamps || pg_catalog.jsonb_build_object(stamp, case
      when stamp <> 'created_by' then pg_catalog.to_jsonb(pg_catalog.now())
      when tg_op = 'INSERT' then pg_catalog.to_jsonb((select auth.uid()))
      else pg_catalog.to_jsonb(old) -> stamp end);
  end loop;
  return pg_catalog.jsonb_populate_record(new, stamps);
end;
$$;
comment on function private.stamp_creation() is
  'Records when a row was made, and by whom; what the client says of it is ignored. An import keeps the dates of its files.';
