-- Purpose: redirects of changed paths (docs/decisions/0030, 0046). A changed path leaves a permanent redirect behind, in the transaction that
--          changes it. The target is a record, so that the redirect follows the next change as well, or a path, or a URL of another site.
-- Tables:  redirects, redirect_uses. The triggers follow_path are beside the tables with pages of their own; 56_links.sql finds redirects.
-- Risk:    writes to redirects wait for each other, so that two of them cannot make a loop; they are rare.

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- Without a slash at the end, a query or a fragment. Capitals are allowed: the links of an older site are as they are.
  from_path text not null unique check (from_path ~ '^(/[^/\\?#[:space:][:cntrl:]]+)+$' and length(from_path) <= 300),
  target text not null check (
    length(target) <= 1000 and target !~ '[[:space:][:cntrl:]]' and (private.is_own_path(target)
      or target ~ '^https://[^/?#]+' or target ~ '^record:[a-z_]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}([?#].*)?$')),
  made_by text not null default 'editor' check (made_by in ('editor', 'rename', 'site')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.redirects is 'Paths that are no more, and where they lead. Visitors ask find_redirect() for one; only editors see the list.';
comment on column public.redirects.target is 'record:TABLE/ID, a path of this site, or an https URL.';
comment on column public.redirects.made_by is 'An editor, the change of a path (by trigger), or the site itself when it was set up.';
comment on constraint redirects_target_check on public.redirects is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
alter table public.redirects enable row level security;
create policy "editors read redirects" on public.redirects for select to authenticated using ((select private.is_editor()));
create policy "editors add redirects" on public.redirects for insert to authenticated with check ((select private.is_editor()));
create policy "editors change redirects" on public.redirects
  for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove redirects" on public.redirects for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read redirects" on public.redirects is 'The list names records that are not public.';
comment on policy "editors add redirects" on public.redirects is 'The back office.';
comment on policy "editors change redirects" on public.redirects is 'The back office.';
comment on policy "editors remove redirects" on public.redirects is 'Permanently.';
grant select, insert, update, delete on public.redirects to authenticated, service_role;
call private.keep_no_statistics('public.redirects');

-- Apart from the redirects: a use must neither empty the page cache nor fill the audit log.
create table public.redirect_uses (
  redirect_id uuid primary key references public.redirects (id) on delete cascade,
  hits bigint not null check (hits > 0),
  last_used_at timestamptz not null
);
comment on table public.redirect_uses is 'How often a redirect was followed, and when last. Counted by web, written every minute.';
alter table public.redirect_uses enable row level security;
create policy "editors read redirect uses" on public.redirect_uses for select to authenticated using ((select private.is_editor()));
comment on policy "editors read redirect uses" on public.redirect_uses is 'The back office. Written with the secret key only.';
grant select on public.redirect_uses to authenticated;
grant select, insert, update, delete on public.redirect_uses to service_role;
call private.keep_no_statistics('public.redirect_uses');

-- The parts of a target. (Without `case`: the official CLI takes its `end` for that of the function.) The rest is a query, a fragment, both or nothing.
create function private.target_parts(target text) returns table (path text, table_name text, id uuid, rest text)
language sql immutable set search_path = ''
begin atomic
  select
    (select coalesce(nullif(rtrim(split, '/'), ''), '/') where target ~ '^/'),
    substring(split from '^record:([a-z_]+)/'),
    substring(split from '^record:[a-z_]+/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid,
    substr(target, length(split) + 1)
  from (select substring(target from '^[^?#]*') as split) as s;
end;
comment on function private.target_parts(text) is 'Where a link leads: a path of ours, or a record; and what follows it.';
grant execute on function private.target_parts(text) to anon, authenticated, service_role;

-- By its values, so that it can be asked of a row as it is and as it once was.
create function private.is_shown(record jsonb) returns boolean
language sql stable set search_path = ''
begin atomic
  select coalesce(record ->> 'status', 'published') = 'published'
    and (record ->> 'is_active')::boolean
    and record ->> 'deleted_at' is null
    and coalesce((record ->> 'published_at')::timestamptz <= now(), not record ? 'published_at');
end;
comment on function private.is_shown(jsonb) is 'Whether a row of a table with pages is public.';

create function private.check_redirect() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  aim record;
  further text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.redirects'));
  if private.is_public_path(new.from_path) then
    raise exception 'There is a page at %. Change its path first, or choose another one.', new.from_path using errcode = '23514';
  end if;
  select * into aim from private.target_parts(new.target);
  if aim.path = new.from_path then
    raise exception 'This redirect leads to itself. Choose another target.' using errcode = '23514';
  end if;
  -- Never two steps: where the target is redirected itself, its own target is taken.
  select r.target into further from public.redirects r where r.from_path = aim.path and r.id <> new.id;
  if further is not null then
    if (select p.path from private.target_parts(further) p) = new.from_path then
      raise exception 'These redirects lead in a circle: % already leads to %. Choose another target.', aim.path, new.from_path using errcode = '23514';
    end if;
    new.target := further || case when further ~ '[?#]' then '' else aim.rest end;
  end if;
  if aim.table_name is not null and (tg_op = 'INSERT' or new.target <> old.target)
    and not exists (select from private.linked_records() r where r.table_name = aim.table_name and r.id = aim.id) then
    raise exception 'The record that this redirect leads to is not there. Choose another target.' using errcode = '23514';
  end if;
  return new;
end;
$$;
comment on function private.check_redirect() is 'Refuses loops and paths that are in use; makes one step of two.';

create function private.shorten_redirects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.redirects r
  set target = new.target || case when new.target ~ '[?#]' then '' else (select p.rest from private.target_parts(r.target) p) end
  where r.id <> new.id and starts_with(r.target, new.from_path)
    and (select p.path from private.target_parts(r.target) p) = new.from_path;
  return null;
end;
$$;
comment on function private.shorten_redirects() is 'Redirects to a path that is now redirected itself get its target.';

create function private.refuse_fixed_path() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'redirects' then
    if not private.is_answered_by_app(new.from_path) or tg_op = 'UPDATE' and new.from_path = old.from_path then
      return new;
    end if;
    -- A page of an older database that moves away from such a path leaves nothing behind: visitors never reached it there.
    if new.made_by = 'rename' then
      return null;
    end if;
  elsif not private.is_fixed_path(new.path) or tg_op = 'UPDATE' and new.path = old.path then
    return new;
  end if;
  raise exception 'This path belongs to another part of the site. Choose another one.' using errcode = '23514';
end;
$$;
comment on function private.refuse_fixed_path() is 'Refuses a page or a redirect at a path of the application. Rows that have one already may keep it.';

insert into private.content_state (table_name) values ('redirects');
create trigger stamp_creation before insert on public.redirects
  for each row execute function private.stamp_creation('created_at', 'updated_at');
create trigger set_updated_at before update on public.redirects for each row execute function private.set_updated_at();
create trigger write_audit after insert or update or delete on public.redirects
  for each row execute function private.write_audit('id', 'with values');
create trigger bump_on_insert after insert on public.redirects referencing new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_update after update on public.redirects referencing old table as old_rows new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_delete after delete on public.redirects referencing old table as old_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_truncate after truncate on public.redirects
  for each statement execute function private.bump_content_revision('true');
create trigger check_redirect before insert or update of from_path, target on public.redirects
  for each row execute function private.check_redirect();
create trigger shorten_redirects after insert or update of from_path, target on public.redirects
  for each row execute function private.shorten_redirects();
-- Named to run before check_redirect.
create trigger a_refuse_fixed_path before insert or update of from_path on public.redirects
  for each row execute function private.refuse_fixed_path();

-- Paths that change --------------------------------------------------------------------------------------------------------

-- tg_argv[0]: the column of the path; tg_argv[1]: its prefix.
create function private.follow_path() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  reference text := 'record:' || tg_table_name || '/' || coalesce(after ->> 'id', before ->> 'id');
  left_path text := tg_argv[1] || (before ->> tg_argv[0]);
  taken_path text := tg_argv[1] || (after ->> tg_argv[0]);
begin
  if tg_op = 'DELETE' then
    delete from public.redirects r where r.target = reference or r.target like reference || '?%' or r.target like reference || '#%';
    return null;
  end if;
  if private.is_shown(after) then
    delete from public.redirects r where r.from_path = taken_path;
  end if;
  -- A path that was never public needs no redirect; neither does one at which another version of the document stays.
  if tg_op = 'UPDATE' and left_path <> taken_path and left_path <> '/' and not private.is_public_path(left_path)
    and (private.is_shown(before) or exists (
      select from public.revisions r
      where r.table_name = tg_table_name and r.row_id = before ->> 'id'
        and r.data ->> tg_argv[0] = before ->> tg_argv[0] and private.is_shown(r.data))) then
    insert into public.redirects (from_path, target, made_by) values (left_path, reference, 'rename')
    on conflict (from_path) do update set target = excluded.target, made_by = excluded.made_by;
  end if;
  return null;
end;
$$;
comment on function private.follow_path() is 'A changed path leaves a redirect behind; a path that is used again has none.';

create function private.redirect_list(prefix text, left_slug text, taken_slug text, was_public boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.redirects r where r.from_path = prefix || taken_slug;
  -- Older tags may hold characters that a path cannot. A list that was never public needs no redirect, which would reveal its new name.
  if was_public and left_slug !~ '[/\\?#[:space:][:cntrl:]]' and taken_slug !~ '[/\\?#[:space:][:cntrl:]]' then
    insert into public.redirects (from_path, target, made_by) values (prefix || left_slug, prefix || taken_slug, 'rename')
    on conflict (from_path) do update set target = excluded.target, made_by = excluded.made_by;
  end if;
end;
$$;
comment on function private.redirect_list(text, text, text, boolean) is 'The list of posts at one slug is found at another from now on.';
