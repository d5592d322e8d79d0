-- Purpose: a link or an image that is kept in a column leads to a page of ours or to https, whoever wrote it: no javascript:, no data:,
--          no //elsewhere. The forms say the same; this holds for what does not come from a form.
-- Tables:  hero_slides, blog_posts, team_members, company, profiles (checks).
-- Risk:    empties what the forms would refuse: such a link was never followed (React and the page's policy stop it).

update public.hero_slides set link_href = null where link_href !~ '^(/[^/\\]|/$|https://)';
update public.hero_slides set image = null where image !~ '^(/[^/\\]|https://)';
update public.blog_posts set featured_image = null where featured_image !~ '^(/[^/\\]|https://)';
update public.blog_posts set author_image = null where author_image !~ '^(/[^/\\]|https://)';
update public.team_members set image = null where image !~ '^(/[^/\\]|https://)';
update public.profiles set avatar_url = null where avatar_url !~ '^(https://|[^:/\\]+(/[^:\\]*)?$)';
update public.company set branding = branding || '{"logo": null}'
where coalesce(branding ->> 'logo', '') !~ '^($|/[^/\\]|https://)';
update public.company set social = (
  select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(social) as s (entry)
  where entry ->> 'href' ~ '^(/[^/\\]|/$|https://)')
where exists (select from jsonb_array_elements(social) as s (entry) where coalesce(entry ->> 'href', '') !~ '^(/[^/\\]|/$|https://)');

alter table public.hero_slides
  add constraint hero_slides_link check (link_href ~ '^(/[^/\\]|/$|https://)'),
  add constraint hero_slides_image_link check (image ~ '^(/[^/\\]|https://)');
alter table public.blog_posts
  add constraint blog_posts_featured_image_link check (featured_image ~ '^(/[^/\\]|https://)'),
  add constraint blog_posts_author_image_link check (author_image ~ '^(/[^/\\]|https://)');
alter table public.team_members
  add constraint team_members_image_link check (image ~ '^(/[^/\\]|https://)');
-- A reader's picture is named by its place in their folder.
alter table public.profiles
  add constraint profiles_avatar_url_link check (avatar_url ~ '^(https://|[^:/\\]+(/[^:\\]*)?$)');
alter table public.company
  add constraint company_logo_link check (coalesce(branding ->> 'logo', '') ~ '^($|/[^/\\]|https://)'),
  add constraint company_social_links check (
    not jsonb_path_exists(social, '$[*] ? (!exists (@.href ? (@ like_regex "^(/[^/\\\\]|/$|https://)")))'));
