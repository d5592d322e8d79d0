-- Purpose: pages and redirects cannot be made at paths that the application answers itself, such as /login or /rest: they would never show.
-- Tables:  triggers on pages and redirects.
-- Risk:    none for rows that exist; they stay as they are, and can be moved to another path.

-- app/lib/fixed-paths.ts has the same lists; a test compares the two.
create function private.plain_path(path text) returns text
language sql immutable set search_path = ''
begin atomic
  select coalesce(lower(string_agg(coalesce(chr(('x' || substring(part from '^%([2-7][0-9A-Fa-f])$'))::bit(8)::int), part), '' order by place)), '')
  from (select m.parts[1] as part, m.place from regexp_matches(substr(path, 2), '%[0-9A-Fa-f]{2}|.', 'g') with ordinality as m (parts, place)) as p;
end;
comment on function private.plain_path(text) is
  'A path as the router compares it: without the first slash, in small letters, encoded ASCII characters decoded.';

create function private.is_answered_by_app(path text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select split_part(plain, '/', 1) = any ('{admin,api,art,assets,auth,collect,dashboard,de,dev,forgot-password,fr,functions,healthz,icons,images,internal,invitation,it,login,readyz,realtime,register,reset-password,rest,search,signin,social,storage}'::text[])
    or plain = any ('{.well-known/pgp-key.asc,.well-known/security.txt,blog/feed.xml,config.json,favicon.ico,feed,feed.xml,manifest.webmanifest,robots.txt,rss.xml,sitemap.xml,status.atom,status.json}'::text[])
    or plain ~ '^(industry/.*|legal/[^/]+/text|blog/(tags|authors)/[^/]+/feed\.xml)$'
  from (select private.plain_path(path)) as p (plain);
end;
comment on function private.is_answered_by_app(text) is 'Whether the application answers this path without asking the content.';

create function private.is_fixed_path(path text) returns boolean
language sql immutable set search_path = ''
begin atomic
  select private.is_answered_by_app(path)
    or private.plain_path(path) ~ '^(services|industries|industry|case-studies|blog|resources/knowledge-base|blog/tags|blog/authors|legal|downloads)/[^/]*$';
end;
comment on function private.is_fixed_path(text) is 'Whether the application or a kind of record has this path, so that no page can have it.';

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

create trigger refuse_fixed_path before insert or update of path on public.pages
  for each row execute function private.refuse_fixed_path();
-- Named to run before check_redirect.
create trigger a_refuse_fixed_path before insert or update of from_path on public.redirects
  for each row execute function private.refuse_fixed_path();
