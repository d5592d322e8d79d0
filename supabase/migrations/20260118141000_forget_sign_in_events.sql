-- Purpose: the events of the sign-in service go with the account they are about. They hold its e-mail address, and stayed: the embedded
--          service writes them as text within JSON, where the earlier deletion looked for a field.
-- Tables:  auth.audit_log_entries (rows), auth.users (a trigger).
-- Risk:    deletes events that name an account which is gone. Reads the whole list at each deletion of an account; it is kept for 90
--          days at most.

create function private.forget_sign_in_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not every version of the service has them. Wherever in the event the account is named.
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where pg_catalog.strpos(payload::text, $1) > 0' using old.id::text;
  end if;
  return null;
end;
$$;
comment on function private.forget_sign_in_events() is 'Removes every event of the sign-in service that names a deleted account.';

-- At the end of the transaction, like forget_deleted_account: an event of the deletion itself goes too.
create constraint trigger forget_sign_in_events after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_sign_in_events();

-- Those of accounts that went before. The service itself acts under the number 0.
do $$
begin
  if pg_catalog.to_regclass('auth.audit_log_entries') is not null
    and pg_catalog.has_table_privilege('auth.audit_log_entries', 'delete') then
    execute $sql$
      delete from auth.audit_log_entries e
      using (select id, substring(payload::text from 'actor_id\W+([0-9a-f-]{36})') as account from auth.audit_log_entries) named
      where e.id = named.id and named.account <> '00000000-0000-0000-0000-000000000000'
        and not exists (select from auth.users u where u.id::text = named.account)$sql$;
  end if;
end;
$$;
