-- Purpose: a changed path leaves a permanent redirect behind, in the transaction that changes it (docs/decisions/0030). Editors add
--          others. What a redirect leads to is a record, so that it follows the next change as well, or a path, or a URL elsewhere.
-- Tables:  redirects, redirect_uses (new); triggers on every table with pages of its own.
-- Risk:    writes to redirects wait for each other, so that two of them cannot make a loop; they are rare.

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  -- Without a slash at the end, a query or a fragment. Capitals are allowed: the links of an older site are as they are.
  from_path text not null constraint redirects_from_path_key unique
    constraint redirects_from_path_check check (from_path ~ '^(/[^/\\?#[:space:][:cntrl:]]+)+$' and length(from_path) <= 300),
  target text not null constraint redirects_target_check check (
    length(target) <= 1000 and target !~ '[[:space:][:cntrl:]]' and (
      target ~ '^(/$|/[?#]|/[^/\\]|https://[^/?#]+)'
      or target ~ '^record:[a-z_]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}([?#].*)?$')),
  made_by text not null default 'editor' constraint redirects_made_by_check check (made_by in ('editor', 'rename', 'site')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.redirects is 'Paths that are no more, and where they lead. Visitors ask find_redirect() for one; only administrators see the list.';
comment on column public.redirects.target is 'record:TABLE/ID, a path of this site, or an https URL.';
comment on column public.redirects.made_by is 'An editor, the change of a path (by trigger), or the site itself when it was set up.';

-- Apart from the redirects: a use must neither empty the page cache nor fill the audit log.
create table public.redirect_uses (
  redirect_id uuid primary key references public.redirects (id) on delete cascade,
  hits bigint not null check (hits > 0),
  last_used_at timestamptz not null
);
comment on table public.redirect_uses is 'How often a redirect was followed, and when last. Counted by web, written every minute.';

alter table public.redirects enable row level security;
alter table public.redirect_uses enable row level security;
create policy "admins read redirects" on public.redirects for select to authenticated using ((select private.is_admin()));
create policy "admins add redirects" on public.redirects for insert to authenticated with check ((select private.is_admin()));
create policy "admins change redirects" on public.redirects
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove redirects" on public.redirects for delete to authenticated using ((select private.is_admin()));
create policy "admins read redirect uses" on public.redirect_uses for select to authenticated using ((select private.is_admin()));
comment on policy "admins read redirects" on public.redirects is 'The list names records that are not public.';
comment on policy "admins add redirects" on public.redirects is 'The back office.';
comment on policy "admins change redirects" on public.redirects is 'The back office.';
comment on policy "admins remove redirects" on public.redirects is 'For good.';
comment on policy "admins read redirect uses" on public.redirect_uses is 'The back office. Nobody writes it through the API without the secret key.';
grant select, insert, update, delete on public.redirects to authenticated, service_role;
grant select on public.redirect_uses to authenticated;
grant select, insert, update, delete on public.redirect_uses to service_role;
call private.keep_no_statistics('public.redirects');
call private.keep_no_statistics('public.redirect_uses');

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

-- Every record with a page of its own. As the caller: a visitor finds what is public.
create function private.linked_records() returns table (table_name text, id uuid, path text, title text, is_public boolean)
language sql stable security invoker set search_path = ''
begin atomic
  select 'pages', t.id, t.path, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.pages t
  union all
  select 'blog_posts', t.id, '/blog/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.blog_posts t
  union all
  select 'case_studies', t.id, '/case-studies/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.case_studies t
  union all
  select 'knowledge_articles', t.id, '/resources/knowledge-base/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.knowledge_articles t
  union all
  select 'legal_documents', t.id, '/legal/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now()
  from public.legal_documents t
  union all
  select 'services', t.id, '/services/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.services t
  union all
  select 'industries', t.id, '/industries/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.industries t;
end;
comment on function private.linked_records() is 'The records that links may refer to (record:TABLE/ID), with their paths. One list for redirects and reports.';

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

create function private.is_public_path(wanted text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (select from private.linked_records() r where r.path = wanted and r.is_public);
end;
comment on function private.is_public_path(text) is 'Whether a public record has this path at this moment.';

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
create trigger check_redirect before insert or update of from_path, target on public.redirects
  for each row execute function private.check_redirect();

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
comment on function private.shorten_redirects() is 'What led to a path that is redirected now leads where that one leads.';
create trigger shorten_redirects after insert or update of from_path, target on public.redirects
  for each row execute function private.shorten_redirects();

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

-- tg_argv[0]: the column of the path; tg_argv[1]: what stands before it.
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
  -- The path of what nobody has ever seen needs none; that of a version whose document goes on at it neither.
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

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('pages', 'path', ''), ('blog_posts', 'slug', '/blog/'), ('case_studies', 'slug', '/case-studies/'),
    ('knowledge_articles', 'slug', '/resources/knowledge-base/'), ('services', 'slug', '/services/'),
    ('industries', 'slug', '/industries/'), ('legal_documents', 'slug', '/legal/')) as k (name, path_column, prefix)
  loop
    execute format('create trigger follow_path after insert or update or delete on public.%I for each row execute function private.follow_path(%L, %L)',
      kind.name, kind.path_column, kind.prefix);
  end loop;
end;
$$;

-- What a visitor may ask: one path, and where it leads if that is public.
create function private.redirect_from(wanted text) returns text
language sql stable security definer set search_path = ''
begin atomic
  select r.target from public.redirects r where r.from_path = wanted;
end;
comment on function private.redirect_from(text) is 'The target of a redirect as it is stored.';
create function public.find_redirect(wanted text) returns text
language sql stable security invoker set search_path = ''
begin atomic
  select coalesce((select found.target where p.table_name is null), r.path || p.rest)
  from (select private.redirect_from(wanted) as target) as found
  cross join lateral private.target_parts(found.target) p
  left join private.linked_records() r on r.table_name = p.table_name and r.id = p.id and r.is_public
  where found.target is not null;
end;
comment on function public.find_redirect(text) is 'Where a path that is no more leads to; null when nowhere, or to what is not public.';

create function public.list_redirects(search text default '', only_unused boolean default false, max_results integer default 50, skip integer default 0)
returns table (
  id uuid, from_path text, target text, leads_to text, title text, made_by text, hits bigint, last_used_at timestamptz,
  created_at timestamptz, total integer)
language sql stable security invoker set search_path = ''
begin atomic
  with wanted as (
    -- What the person typed is text, also when it holds a wildcard.
    select '%' || regexp_replace(btrim("left"(search, 200)), '([\\%_])', '\\\1', 'g') || '%' as pattern
  ), listed as (
    select r.id, r.from_path, r.target,
           coalesce((select r.target where p.table_name is null), (select l.path || p.rest where l.is_public)) as leads_to,
           l.title, r.made_by, coalesce(u.hits, 0) as hits, u.last_used_at, r.created_at
    from public.redirects r
    cross join lateral private.target_parts(r.target) p
    left join private.linked_records() l on l.table_name = p.table_name and l.id = p.id
    left join public.redirect_uses u on u.redirect_id = r.id
  )
  select l.id, l.from_path, l.target, l.leads_to, l.title, l.made_by, l.hits, l.last_used_at, l.created_at, (count(*) over ())::integer
  from listed l, wanted w
  where (l.from_path ilike w.pattern or l.target ilike w.pattern or l.leads_to ilike w.pattern or l.title ilike w.pattern)
    and (not only_unused or l.hits = 0)
  order by l.from_path
  offset greatest(coalesce(skip, 0), 0) limit least(greatest(coalesce(max_results, 50), 0), 1000);
end;
comment on function public.list_redirects(text, boolean, integer, integer) is
  'Redirects with where they lead at this moment and how often they were followed. Empty for everybody but administrators.';

-- {"/path": times, …}; paths without a redirect are passed over.
create function public.count_redirects(hits jsonb) returns integer
language sql volatile security invoker set search_path = ''
begin atomic
  with counted as (
    insert into public.redirect_uses as u (redirect_id, hits, last_used_at)
    select r.id, h.value::bigint, now()
    from jsonb_each_text(count_redirects.hits) h join public.redirects r on r.from_path = h.key
    where h.value::bigint > 0
    on conflict (redirect_id) do update set hits = u.hits + excluded.hits, last_used_at = excluded.last_used_at
    returning 1
  )
  select count(*)::integer from counted;
end;
comment on function public.count_redirects(jsonb) is 'Adds to how often redirects were followed. With the secret key only.';

grant execute on function private.linked_records(), private.target_parts(text), private.redirect_from(text), public.find_redirect(text)
to anon, authenticated, service_role;
grant execute on function public.list_redirects(text, boolean, integer, integer) to authenticated, service_role;
grant execute on function public.count_redirects(jsonb) to service_role;

-- What was code until now.
insert into public.redirects (from_path, target, made_by) values
  ('/resources/blog', '/blog', 'site'),
  ('/resources/case-studies', '/case-studies', 'site'),
  ('/privacy', '/legal/privacy-policy', 'site'),
  ('/terms', '/legal/terms-of-service', 'site')
on conflict do nothing;
