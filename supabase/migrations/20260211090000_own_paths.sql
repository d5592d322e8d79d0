-- Purpose: one rule for "a path of this site", for links, images and the targets of redirects. Browsers drop tabs and line breaks from a
--          link and read a backslash as a slash, so `/<TAB>/evil.example` led to another site (docs/decisions/0046).
-- Tables:  check constraints of announcements, blog_posts, case_studies, company, hero_slides, industries, knowledge_articles, menus, pages,
--          redirects, services, site_settings, team_members.
-- Risk:    reads those tables once. A stored link that the rule refuses is percent-encoded, so that it stays on this site and no row is lost.

-- The characters that no path may hold: controls, spaces, bidirectional controls, the byte order mark, and the backslash. As code points:
-- what [:space:] and [:cntrl:] mean depends on the locale of the database. common/own-path.ts has the same list; a test compares the two.
create function private.is_own_path(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select link ~ '^/($|[^/])'
    and link !~ '[\\\u0001-\u0020\u007f-\u00a0\u061c\u1680\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff]';
end;
comment on function private.is_own_path(text) is
  'Whether a link is a path of this site, also to a browser: one slash first, no backslash, no space, no control character.';

create function private.is_image_link(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_own_path(link) or link ~ '^https://';
end;
comment on function private.is_image_link(text) is 'A path of this site or an https URL.';

create function private.is_link(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select link = '' or link ~ '^#' or private.is_image_link(link);
end;
comment on function private.is_link(text) is 'Nothing, a place on the same page, a path of this site or an https URL.';

create function private.is_link_or_record(link text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_link(link) or link ~ '^record:[a-z_]+/[0-9a-f-]{36}([?#]|$)';
end;
comment on function private.is_link_or_record(text) is 'As is_link, or a record, whose path is looked up when the link is shown.';

-- Strings alone: what is no text is no link to anyone.
create function private.linked_texts(given jsonb, place jsonpath) returns setof text
language sql immutable set search_path = ''
begin atomic
  select found #>> '{}' from pg_catalog.jsonb_path_query(given, place) as q (found) where pg_catalog.jsonb_typeof(found) = 'string';
end;
comment on function private.linked_texts(jsonb, jsonpath) is 'The texts at a place of a JSON value, such as every href in it.';

create function private.are_section_links(sections jsonb) returns boolean
language sql immutable set search_path = ''
begin atomic
  select not exists (
      select from private.linked_texts(sections, '$.**.href[*]') l where not private.is_link_or_record(l)
      union all select from private.linked_texts(sections, '$.**.link_href[*]') l where not private.is_link_or_record(l)
      union all select from private.linked_texts(sections, '$.**.image[*]') l where l <> '' and not private.is_image_link(l));
end;
comment on function private.are_section_links(jsonb) is 'Every link and image in the sections of a page, or in the entries of a menu.';

create function private.are_word_links(words jsonb) returns boolean
language sql immutable set search_path = ''
begin atomic
  select not exists (
      select from private.linked_texts(words, '$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "href$").value[*]') l where not private.is_link(l)
      union all select from private.linked_texts(words, '$[*] ? (@.name like_regex "href$").text[*]') l where not private.is_link(l));
end;
comment on function private.are_word_links(jsonb) is 'The links in the words around records: those of a kind, as an object, and those of one record, as a list.';

create function private.are_social_links(social jsonb) returns boolean
language sql immutable set search_path = ''
begin atomic
  select not exists (
    select from pg_catalog.jsonb_path_query(social, '$[*]') as e (entry)
    where not coalesce(private.is_image_link(entry ->> 'href'), false));
end;
comment on function private.are_social_links(jsonb) is 'Every entry has a link: a path of this site or an https URL.';

-- Check constraints run as the user who writes.
grant execute on function private.is_own_path(text), private.is_image_link(text), private.is_link(text), private.is_link_or_record(text),
  private.linked_texts(jsonb, jsonpath), private.are_section_links(jsonb), private.are_word_links(jsonb), private.are_social_links(jsonb)
  to authenticated, service_role;

-- What is stored already. Encoded, a character stays what it was, and the link on this site.
create function private.with_encoded_path(link text) returns text
language sql immutable set search_path = '' as $$
  select case when link !~ '^/' then link else (
    select string_agg(case when private.is_own_path('/a' || letter) then letter
      else upper(regexp_replace(encode(convert_to(letter, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end, '' order by place)
    from regexp_split_to_table(btrim(link, E' \t\r\n'), '') with ordinality as l (letter, place)) end;
$$;

do $$
declare
  each record;
  found record;
begin
  for each in select * from (values
    ('announcements', 'href'), ('blog_posts', 'author_image'), ('blog_posts', 'featured_image'), ('blog_posts', 'social_image'),
    ('case_studies', 'social_image'), ('hero_slides', 'image'), ('hero_slides', 'link_href'), ('industries', 'social_image'),
    ('knowledge_articles', 'social_image'), ('menus', 'button_href'), ('menus', 'menu_button_href'), ('pages', 'social_image'),
    ('redirects', 'target'), ('services', 'social_image'), ('team_members', 'image')) as v (tbl, col)
  loop
    execute format('update public.%1$I set %2$I = private.with_encoded_path(%2$I) where %2$I ~ ''^/'' and not private.is_own_path(%2$I)',
      each.tbl, each.col);
  end loop;
  for each in select * from (values
    ('blog_posts', 'words'), ('case_studies', 'words'), ('company', 'branding'), ('company', 'social'), ('industries', 'words'), ('menus', 'items'),
    ('pages', 'sections'), ('services', 'words'), ('site_settings', 'value')) as v (tbl, col)
  loop
    for found in execute format(
      $q$select distinct l as link from public.%1$I t, lateral (
          select private.linked_texts(t.%2$I, '$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "href$|^image$|^logo$").value[*]')
          union all select private.linked_texts(t.%2$I, '$[*] ? (@.name like_regex "href$").text[*]')) as q (l)
        where l ~ '^/' and not private.is_own_path(l)$q$, each.tbl, each.col)
    loop
      -- As the whole JSON string, between its quotation marks.
      execute format('update public.%1$I set %2$I = replace(%2$I::text, $1, $2)::jsonb where strpos(%2$I::text, $1) > 0', each.tbl, each.col)
        using to_jsonb(found.link)::text, to_jsonb(private.with_encoded_path(found.link))::text;
    end loop;
  end loop;
end;
$$;
drop function private.with_encoded_path(text);

do $$
declare
  each record;
begin
  for each in select * from (values
    ('announcements', 'announcements_href_check', 'href <> '''' and href !~ ''^#'' and private.is_link_or_record(href)', 'link'),
    ('blog_posts', 'blog_posts_author_image_link', 'private.is_image_link(author_image)', 'image'),
    ('blog_posts', 'blog_posts_featured_image_link', 'private.is_image_link(featured_image)', 'image'),
    ('blog_posts', 'blog_posts_social_image_link', 'private.is_image_link(social_image)', 'image'),
    ('blog_posts', 'blog_posts_word_links', 'private.are_word_links(words)', 'link'),
    ('case_studies', 'case_studies_social_image_link', 'private.is_image_link(social_image)', 'image'),
    ('case_studies', 'case_studies_word_links', 'private.are_word_links(words)', 'link'),
    ('company', 'company_logo_link', 'coalesce(branding ->> ''logo'', '''') = '''' or private.is_image_link(branding ->> ''logo'')', 'image'),
    ('company', 'company_social_links', 'private.are_social_links(social)', 'link'),
    ('hero_slides', 'hero_slides_image_link', 'private.is_image_link(image)', 'image'),
    ('hero_slides', 'hero_slides_link', 'link_href <> '''' and link_href !~ ''^#'' and private.is_link_or_record(link_href)', 'link'),
    ('industries', 'industries_social_image_link', 'private.is_image_link(social_image)', 'image'),
    ('industries', 'industries_word_links', 'private.are_word_links(words)', 'link'),
    ('knowledge_articles', 'knowledge_articles_social_image_link', 'private.is_image_link(social_image)', 'image'),
    ('menus', 'menus_button_link', 'button_href !~ ''^#'' and private.is_link_or_record(button_href)', 'link'),
    ('menus', 'menus_menu_button_link', 'menu_button_href !~ ''^#'' and private.is_link_or_record(menu_button_href)', 'link'),
    ('menus', 'menus_item_links', 'private.are_section_links(items)', 'link'),
    ('pages', 'pages_social_image_link', 'private.is_image_link(social_image)', 'image'),
    ('pages', 'pages_section_links', 'private.are_section_links(sections)', 'link'),
    ('redirects', 'redirects_target_check', 'length(target) <= 1000 and target !~ ''[[:space:][:cntrl:]]'' and (private.is_own_path(target)
      or target ~ ''^https://[^/?#]+'' or target ~ ''^record:[a-z_]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}([?#].*)?$'')', 'link'),
    ('services', 'services_social_image_link', 'private.is_image_link(social_image)', 'image'),
    ('services', 'services_word_links', 'private.are_word_links(words)', 'link'),
    ('site_settings', 'site_settings_word_links', 'key not like ''words\_%'' or private.are_word_links(value)', 'link'),
    ('team_members', 'team_members_image_link', 'private.is_image_link(image)', 'image')) as v (tbl, name, rule, kind)
  loop
    execute format('alter table public.%1$I drop constraint %2$I, add constraint %2$I check (%3$s)', each.tbl, each.name, each.rule);
    execute format('comment on constraint %2$I on public.%1$I is %3$L', each.tbl, each.name, case each.kind
      when 'image' then 'Choose an image of the library, or give a URL that begins with https://.'
      else 'Enter a path of this site, like /contact, or a URL that begins with https://.' end);
  end loop;
end;
$$;
