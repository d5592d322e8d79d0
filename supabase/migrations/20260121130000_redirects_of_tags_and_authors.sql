-- Purpose: the pages of tags and authors leave redirects behind as well when their slugs change (docs/decisions/0030), or a tag is merged.
-- Tables:  redirects (rows); triggers on team_members; private.follow_tag and private.merge_tags replaced.
-- Risk:    none.

create function private.redirect_list(prefix text, left_slug text, taken_slug text, was_public boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.redirects r where r.from_path = prefix || taken_slug;
  -- Tags of before had any characters; a path has not. What nobody has seen needs none, and its new name stays untold.
  if was_public and left_slug !~ '[/\\?#[:space:][:cntrl:]]' and taken_slug !~ '[/\\?#[:space:][:cntrl:]]' then
    insert into public.redirects (from_path, target, made_by) values (prefix || left_slug, prefix || taken_slug, 'rename')
    on conflict (from_path) do update set target = excluded.target, made_by = excluded.made_by;
  end if;
end;
$$;
comment on function private.redirect_list(text, text, text, boolean) is 'The list of posts at one slug is found at another from now on.';

create function private.is_tag_public(slug text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select exists (
    select from public.blog_posts p
    where is_tag_public.slug = any (p.tags)
      and p.status = 'published' and p.is_active and p.deleted_at is null and p.published_at <= now());
end;
comment on function private.is_tag_public(text) is 'Whether a post that everybody sees carries the tag.';

create or replace function private.follow_tag() returns trigger
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

create or replace function private.merge_tags(source uuid, target uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given public.tags;
  kept text;
begin
  if not (select private.is_admin()) then
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

create function private.follow_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.redirect_list('/blog/authors/', old.slug, new.slug, old.is_active and old.deleted_at is null);
  return null;
end;
$$;
comment on function private.follow_author() is 'The page of an author is found at their new slug.';
create trigger follow_slug after update of slug on public.team_members for each row
  when (old.slug is distinct from new.slug) execute function private.follow_author();
