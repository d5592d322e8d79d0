-- Purpose: what is shown beside a post, a case study, a service or an industry can be chosen by hand; where nothing is, shared tags decide.
--          The two solutions of the first content show the studies that fit each of them, no longer the same three.
-- Tables:  blog_posts, case_studies, services, industries (columns); pages (sections of two rows).
-- Risk:    none; the columns are empty. A page whose section an editor has changed is left as it is.

alter table public.blog_posts add column related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12);
alter table public.case_studies add column related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12);
alter table public.services
  add column related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  add column related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12);
alter table public.industries
  add column related_posts uuid[] not null default '{}' check (cardinality(related_posts) <= 12),
  add column related_studies uuid[] not null default '{}' check (cardinality(related_studies) <= 12);
comment on column public.blog_posts.related_posts is 'Shown under it, in this order; empty: those that share most tags. By id, so that they follow a new slug.';
comment on column public.case_studies.related_studies is 'Shown under it, in this order; empty: those that share most tags.';
call private.keep_no_statistics('public.blog_posts', '{status,is_active,deleted_at}');
call private.keep_no_statistics('public.case_studies', '{status,is_active,deleted_at}');
call private.keep_no_statistics('public.services', '{is_active,deleted_at}');
call private.keep_no_statistics('public.industries', '{is_active,deleted_at}');

update public.pages p set sections = (
  select jsonb_agg(case
    when s.section ->> 'kind' = 'case-studies' and s.section - '{id,kind,anchor,eyebrow,title,limit}'::text[] = '{}'
    then s.section || jsonb_build_object('tags', case p.path
      when '/solutions/enterprise' then '["procurement", "incident-response", "legal"]'::jsonb
      else '["backup", "identity", "zero-trust"]'::jsonb end)
    else s.section end order by s.place)
  from jsonb_array_elements(p.sections) with ordinality as s (section, place))
where p.path in ('/solutions/enterprise', '/solutions/smb') and jsonb_array_length(p.sections) > 0;
