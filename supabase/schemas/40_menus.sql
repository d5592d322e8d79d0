-- Purpose: what header, main links and footer show and link to.
-- Tables:  menus.

create table public.menus (
  id uuid primary key default gen_random_uuid(),
  place text not null check (place in ('header', 'main', 'footer')),
  title text not null check (length(btrim(title)) between 1 and 200),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array')
    constraint menus_item_links check (private.are_section_links(items)),
  sign_in_label text not null default '' check (length(sign_in_label) <= 60),
  button_label text not null default '' check (length(button_label) <= 60),
  button_href text not null default ''
    constraint menus_button_link check (button_href !~ '^#' and private.is_link_or_record(button_href)),
  menu_button_label text not null default '' check (length(menu_button_label) <= 60),
  menu_button_href text not null default ''
    constraint menus_menu_button_link check (menu_button_href !~ '^#' and private.is_link_or_record(menu_button_href)),
  residency text not null default '' check (length(residency) <= 100),
  compliance text not null default '' check (length(compliance) <= 100),
  copyright text not null default '' check (length(copyright) <= 100),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table public.menus is 'What header, main links and footer show. Of several for one place the one published last is shown.';
comment on column public.menus.items is
  'Groups, columns and links in each other (content-model/menu-levels.ts); href is a link or record:TABLE/ID.';
comment on constraint menus_button_link on public.menus is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
comment on constraint menus_item_links on public.menus is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
comment on constraint menus_menu_button_link on public.menus is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create index menus_public on public.menus (published_at desc) where status = 'published' and is_active and deleted_at is null;
call private.register_content_table('public.menus', 'menus',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');

-- Content that comes as files cannot know an id: there a reference is "record:" and the path of the record.
create function private.record_at(path text) returns text
language sql stable set search_path = '' as $$
  select 'record:' || found.name || '/' || found.id from (
    select 'pages' as name, p.id, 0 as place from public.pages p where p.path = record_at.path and p.deleted_at is null
    union all
    select 'services', s.id, 1 from public.services s where '/services/' || s.slug = record_at.path and s.deleted_at is null
    union all
    select 'industries', i.id, 1 from public.industries i where '/industries/' || i.slug = record_at.path and i.deleted_at is null
    union all
    select 'blog_posts', b.id, 1 from public.blog_posts b where '/blog/' || b.slug = record_at.path and b.deleted_at is null
    union all
    select 'case_studies', c.id, 1 from public.case_studies c where '/case-studies/' || c.slug = record_at.path and c.deleted_at is null
    union all
    select 'knowledge_articles', k.id, 1 from public.knowledge_articles k
    where '/resources/knowledge-base/' || k.slug = record_at.path and k.deleted_at is null
    union all
    select 'legal_documents', l.id, 1 - l.version from public.legal_documents l
    where '/legal/' || l.slug = record_at.path and l.deleted_at is null
  ) as found order by found.place limit 1;
$$;
comment on function private.record_at(text) is 'The reference to the record at a path, or null.';

create function private.menu_references(items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  entry jsonb;
  target text;
  found jsonb := '[]';
begin
  for entry in select e.value from pg_catalog.jsonb_array_elements(items) with ordinality as e (value, place) order by e.place loop
    if entry ->> 'href' like 'record:/%' then
      target := private.record_at(pg_catalog.substr(entry ->> 'href', 8));
      -- A group can do without the page behind its name.
      continue when target is null and not entry ? 'items';
      entry := pg_catalog.jsonb_set(entry, '{href}', pg_catalog.to_jsonb(coalesce(target, '')));
    end if;
    if pg_catalog.jsonb_typeof(entry -> 'items') = 'array' then
      entry := pg_catalog.jsonb_set(entry, '{items}', private.menu_references(entry -> 'items'));
    end if;
    found := found || pg_catalog.jsonb_build_array(entry);
  end loop;
  return found;
end;
$$;
comment on function private.menu_references(jsonb) is 'Links of a menu with paths of records turned into references; what is not there is left out.';

create function private.resolve_menu_paths() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.button_href like 'record:/%' then
    new.button_href := coalesce(private.record_at(pg_catalog.substr(new.button_href, 8)), '');
  end if;
  if new.menu_button_href like 'record:/%' then
    new.menu_button_href := coalesce(private.record_at(pg_catalog.substr(new.menu_button_href, 8)), '');
  end if;
  if pg_catalog.jsonb_typeof(new.items) = 'array' and new.items::text like '%"record:/%' then
    new.items := private.menu_references(new.items);
  end if;
  return new;
end;
$$;
comment on function private.resolve_menu_paths() is 'References by path, as the content files have them, become references by id.';
create trigger date_publication before insert or update on public.menus
  for each row execute function private.date_publication();
create trigger resolve_menu_paths before insert on public.menus
  for each row execute function private.resolve_menu_paths();
