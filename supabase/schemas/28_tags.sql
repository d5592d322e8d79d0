-- Purpose: what content is about. Renaming a slug, merging two tags and deleting one permanently rewrite everything that names them, in the same
--          transaction.
-- Tables:  tags. The triggers know_tags are beside the tables whose rows have tags.

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (length(btrim(slug)) between 1 and 100),
  name text not null check (length(btrim(name)) between 1 and 100),
  description text not null default '' check (length(description) <= 400),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.tags is 'What posts, case studies, knowledge articles, services and industries are about. They name a tag by its slug.';
comment on column public.tags.name is 'As it is written: with capitals, umlauts and spaces.';
alter table public.tags enable row level security;
create policy "editors read every tag" on public.tags for select to authenticated using ((select private.is_editor()));
create policy "editors add tags" on public.tags
  for insert to authenticated with check ((select private.is_editor()));
create policy "editors change tags" on public.tags
  for update to authenticated using ((select private.is_editor())) with check ((select private.is_editor()));
create policy "editors remove tags" on public.tags
  for delete to authenticated using ((select private.is_editor()));
comment on policy "editors read every tag" on public.tags is 'The back office. Pages ask by blog_tags() for the tags that published posts carry.';
comment on policy "editors add tags" on public.tags is 'The back office.';
comment on policy "editors change tags" on public.tags is 'The back office; moving to the trash too.';
comment on policy "editors remove tags" on public.tags is 'Permanently. The trash is deleted_at.';
grant select, insert, update, delete on public.tags to authenticated, service_role;
call private.attach_content_triggers('public.tags', 'is_active and deleted_at is null');
call private.attach_references('public.tags');

create function private.tag_label(slug text) returns text
language sql immutable set search_path = '' as $$
  select case
    when lower(slug) in ('fadp', 'gdpr', 'nis2', 'dora', 'tls', 'sla') then upper(slug)
    else upper(left(slug, 1)) || replace(substr(slug, 2), '-', ' ') end;
$$;
comment on function private.tag_label(text) is 'A name for a tag of which only the slug is known: "Incident response", "FADP".';

create function private.know_tags() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Only what is new in it: a tag that is on its way out, with others, is not brought back by what still names it.
  before constant text[] := case when tg_op = 'UPDATE' then old.tags else '{}' end;
begin
  insert into public.tags (slug, name)
  select distinct t.slug, private.tag_label(t.slug) from unnest(new.tags) as t (slug)
  where length(btrim(t.slug)) between 1 and 100 and t.slug <> all (before) and not exists (select from public.tags k where k.slug = t.slug)
  on conflict (slug) do nothing;
  return null;
end;
$$;
comment on function private.know_tags() is 'Adds a record for every new tag that content names.';

create function private.replaced_tag(tags text[], old text, new text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(kept.tag order by kept.place), '{}')
  from (
    select case when t.tag = replaced_tag.old then replaced_tag.new else t.tag end as tag, min(t.place) as place
    from unnest(replaced_tag.tags) with ordinality as t (tag, place) group by 1
  ) kept
  where kept.tag is not null;
$$;
comment on function private.replaced_tag(text[], text, text) is 'The same list with another tag in the place of one, or without it; each once.';

create function private.replaced_tag_in(document jsonb, old text, new text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(document -> 'tags') = 'array' then jsonb_set(document, '{tags}',
    to_jsonb(private.replaced_tag(array(select jsonb_array_elements_text(document -> 'tags')), replaced_tag_in.old, replaced_tag_in.new)))
    else document end;
$$;
comment on function private.replaced_tag_in(jsonb, text, text) is 'A section or pending changes with one tag replaced by another.';

create function private.replaced_tag_in_sections(sections jsonb, old text, new text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(private.replaced_tag_in(s.section, replaced_tag_in_sections.old, replaced_tag_in_sections.new) order by s.place), '[]')
  from jsonb_array_elements(sections) with ordinality as s (section, place);
$$;
comment on function private.replaced_tag_in_sections(jsonb, text, text) is 'The sections of a page with another tag in the place of one.';

create function private.rewrite_tag(old text, new text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  content text;
  named constant jsonb := jsonb_build_object('old', old);
begin
  foreach content in array array[
    -- generated: tagged tables
    'blog_posts', 'case_studies', 'knowledge_articles', 'services', 'industries'
    -- end
  ] loop
    execute format('update public.%I set tags = private.replaced_tag(tags, $1, $2) where $1 = any (tags)', content) using old, new;
  end loop;
  update public.pages set sections = private.replaced_tag_in_sections(sections, old, new)
  where jsonb_path_exists(sections, '$[*].tags[*] ? (@ == $old)', named);
  update public.drafts set data = private.replaced_tag_in(data, old, new)
  where jsonb_path_exists(data, '$.tags[*] ? (@ == $old)', named);
  update public.drafts set data = jsonb_set(data, '{sections}', private.replaced_tag_in_sections(data -> 'sections', old, new))
  where jsonb_path_exists(data, '$.sections[*].tags[*] ? (@ == $old)', named);
end;
$$;
comment on function private.rewrite_tag(text, text) is
  'Everything that names a tag names another, or none: content, the sections of pages, and pending changes. The history stays as it was.';

create function private.follow_tag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.redirect_list('/blog/tags/', old.slug, new.slug,
      old.is_active and old.deleted_at is null and private.is_tag_public(old.slug));
  end if;
  perform private.rewrite_tag(old.slug, case when tg_op = 'UPDATE' then new.slug end);
  return null;
end;
$$;
comment on function private.follow_tag() is 'Content follows a tag whose slug changes, and forgets one that is deleted permanently.';

create trigger follow_slug after update of slug on public.tags for each row
  when (old.slug is distinct from new.slug) execute function private.follow_tag();
create trigger follow_deletion after delete on public.tags for each row execute function private.follow_tag();

create function private.merge_tags(source uuid, target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given public.tags;
  kept text;
begin
  if not (select private.is_editor()) then
    raise exception 'You do not have permission to perform this action' using errcode = '42501';
  end if;
  select t.slug into kept from public.tags t where t.id = target and t.id <> source and t.deleted_at is null for update;
  if kept is null then
    raise exception 'The tag to merge into is not there. Choose another one.' using errcode = 'P0002';
  end if;
  select * into given from public.tags t where t.id = source for update;
  -- Merged already: asked for twice, it comes to the same.
  if given.id is null then
    return;
  end if;
  perform private.redirect_list('/blog/tags/', given.slug, kept,
    given.is_active and given.deleted_at is null and private.is_tag_public(given.slug));
  perform private.rewrite_tag(given.slug, kept);
  delete from public.tags where id = source;
end;
$$;
comment on function private.merge_tags(uuid, uuid) is 'Two tags become one: what names the first names the second, and the first is gone.';
call private.expose_function('private.merge_tags(uuid, uuid)', 'authenticated');
