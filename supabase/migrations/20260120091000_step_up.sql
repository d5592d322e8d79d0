-- Purpose: what cannot be taken back, or gives rights away, needs a second factor not older than ten minutes, of everyone who has one.
-- Tables:  triggers on admin_users, legal_documents, company, site_settings; audit_log knows exports; delete_own_account().
-- Risk:    refuses more than before, with the code PT403, which pages answer with the second step. Who has no factor, the seed,
--          the jobs and the secret key are not asked.

create function private.has_fresh_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select auth.uid()) is null
    or not private.has_factor((select auth.uid()))
    or exists (
      select from pg_catalog.jsonb_array_elements(
        case when pg_catalog.jsonb_typeof((select auth.jwt()) -> 'amr') = 'array' then (select auth.jwt()) -> 'amr' else '[]' end) as used (entry)
      where used.entry ->> 'method' in ('totp', 'mfa/totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code', 'webauthn')
        and pg_catalog.jsonb_typeof(used.entry -> 'timestamp') = 'number'
        and (used.entry ->> 'timestamp')::numeric > extract(epoch from pg_catalog.now()) - 600);
$$;
comment on function private.has_fresh_factor() is
  'Whether the caller has used a second factor in this session in the last ten minutes, or has none to use. By the token''s amr.';

create function private.require_fresh_factor() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_fresh_factor() then
    raise exception 'Please confirm with your second factor, then try again.' using errcode = 'PT403';
  end if;
end;
$$;
comment on function private.require_fresh_factor() is 'Refuses with the code that pages answer with the second step.';

-- After the row: what row-level security refuses is refused in its own words, and tells nothing of factors.
create function private.step_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_fresh_factor();
  return null;
end;
$$;
comment on function private.step_up() is 'The statement needs a fresh second factor.';

create trigger step_up after insert or delete on public.admin_users
  for each row execute function private.step_up();

-- Also a change of what is published and comes into force later: its words are not sealed yet.
create trigger step_up after insert or update on public.legal_documents
  for each row when (new.status = 'published' and new.is_active and new.deleted_at is null)
  execute function private.step_up();

-- Contact messages go to the company's e-mail.
create trigger step_up_new after insert on public.company
  for each row when (new.deleted_at is null) execute function private.step_up();
create trigger step_up_changed after update on public.company
  for each row when ((new.email, new.deleted_at is null) is distinct from (old.email, old.deleted_at is null))
  execute function private.step_up();

-- Links in mails begin with the site's URL, and passkeys belong to it.
create trigger step_up_new after insert on public.site_settings
  for each row when (new.key in ('admins_need_second_factor', 'site_url')) execute function private.step_up();
create trigger step_up_changed after update on public.site_settings
  for each row when ((new.key in ('admins_need_second_factor', 'site_url') or old.key in ('admins_need_second_factor', 'site_url'))
    and (new.key, new.value) is distinct from (old.key, old.value))
  execute function private.step_up();
create trigger step_up_removed after delete on public.site_settings
  for each row when (old.key in ('admins_need_second_factor', 'site_url')) execute function private.step_up();

create or replace function private.delete_own_account() returns void
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  session constant text := nullif(pg_catalog.current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if me is null then
    raise exception 'Sign in to delete your account.' using errcode = '42501';
  end if;
  -- Renewing a token keeps its session: only a password, a passkey, or a link from the owner's mailbox begins one.
  if not exists (select from auth.sessions s where s.id::text = session and s.user_id = me
                   and s.created_at > pg_catalog.now() - interval '5 minutes') then
    raise exception 'Please give your password again to delete your account.' using errcode = 'P0001';
  end if;
  perform private.require_fresh_factor();
  delete from auth.users where id = me;
  if not found then
    raise exception 'This account no longer exists.' using errcode = 'P0002';
  end if;
end;
$$;
comment on function private.delete_own_account() is
  'Deletes the account of the caller and every row of theirs. Needs a session that began in the last five minutes, and a fresh second factor of who has one.';
comment on function public.delete_own_account() is
  'Deletes the account of the caller and every row of theirs. Needs a session that began in the last five minutes, and a fresh second factor of who has one.';

alter table public.audit_log drop constraint audit_log_action_check;
alter table public.audit_log add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'export'));

create function private.note_message_export(messages integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  perform private.require_fresh_factor();
  insert into public.audit_log (actor_id, action, table_name, row_id, changes)
  values (private.actor(), 'export', 'contact_messages', 'export',
          pg_catalog.jsonb_build_object('messages', pg_catalog.jsonb_build_array(null, greatest(note_message_export.messages, 0))));
end;
$$;
comment on function private.note_message_export(integer) is
  'An administrator is about to save contact messages as a file: needs a fresh second factor, and is written down.';
create function public.note_message_export(messages integer) returns void
language sql security invoker set search_path = ''
begin atomic
  select private.note_message_export(messages);
end;
comment on function public.note_message_export(integer) is
  'An administrator is about to save contact messages as a file: needs a fresh second factor, and is written down.';
grant execute on function private.note_message_export(integer), public.note_message_export(integer) to authenticated;
