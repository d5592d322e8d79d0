-- Purpose: authors belong to the team: a post names its author by the slug of a team member, who has a page with their posts. Who is not
--          of the team is named by hand, as before.
-- Tables:  team_members (slug); blog_posts (author).
-- Risk:    every member gets a slug made of their name; posts whose author has the name of exactly one member become theirs, with the
--          triggers off: nothing of it is in the history. The shown name of such a post follows the member from then on.

create function private.slug_of_name(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(regexp_replace(translate(
    replace(replace(replace(replace(lower(slug_of_name.name), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
    'àáâãåçèéêëìíîïñòóôõøùúûýÿ', 'aaaaaceeeeiiiinooooouuuyy'), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'person');
$$;

alter table public.team_members
  add column slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100);
comment on column public.team_members.slug is 'The last part of their page, /blog/authors/…; posts name their author by it.';
alter table public.team_members disable trigger user;
update public.team_members t set slug = n.slug
from (
  select m.id, left(private.slug_of_name(m.name), 90)
    || case when row_number() over same > 1 then '-' || row_number() over same else '' end as slug
  from public.team_members m
  window same as (partition by left(private.slug_of_name(m.name), 90) order by m.deleted_at is not null, m.display_order, m.created_at, m.id)
) n
where n.id = t.id;
alter table public.team_members enable trigger user;
drop function private.slug_of_name(text);

alter table public.blog_posts
  add column author text references public.team_members (slug) on update cascade on delete set null;
comment on column public.blog_posts.author is 'A member of the team; author_name is then theirs. Without one, author_name names somebody else.';
create index blog_posts_by_author on public.blog_posts (author, published_at desc) where author is not null;
alter table public.blog_posts disable trigger user;
update public.blog_posts p set author = m.slug
from (select min(t.slug) as slug, t.name from public.team_members t where t.deleted_at is null group by t.name having count(*) = 1) m
where m.name = p.author_name;
alter table public.blog_posts enable trigger user;

create function private.name_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select t.name into new.author_name from public.team_members t where t.slug = new.author;
  return new;
end;
$$;
comment on function private.name_author() is 'A post of a team member carries their name, also where nobody may ask for the member.';
create trigger name_author before insert or update of author, author_name on public.blog_posts for each row
  when (new.author is not null) execute function private.name_author();

create function private.rename_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.blog_posts set author_name = new.name where author = new.slug;
  return null;
end;
$$;
comment on function private.rename_author() is 'The posts of a team member follow their name.';
create trigger rename_author after update of name on public.team_members for each row
  when (old.name is distinct from new.name) execute function private.rename_author();

call private.keep_no_statistics('public.team_members', '{is_active,deleted_at}');
call private.keep_no_statistics('public.blog_posts', '{status,is_active,deleted_at}');
