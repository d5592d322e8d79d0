-- Purpose: visitors see which records are samples of the product, or do not see them at all. Cases, testimonials, team members and figures get
--          the flag that trust records, certificates and the status page have.
-- Tables:  the eight with is_sample; site_settings (show_samples).
-- Risk:    marks the installed records that no editor has changed. The mark shows on the site until an editor confirms the record.

do $$ begin lock table private.content_changes, public.case_studies, public.certifications, public.site_settings, public.statistics, public.status_components, public.status_notices, public.team_members, public.testimonials, public.trust_records in access exclusive mode; end; $$;

create function private.samples_are_shown() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value <> 'false'::jsonb from public.site_settings s where s.key = 'show_samples'), true);
$$;
comment on function private.samples_are_shown() is 'Whether visitors see sample records, with their mark. Shown unless an administrator hid them.';
grant execute on function private.samples_are_shown() to anon, authenticated, service_role;

create function private.sample_title(title text, is_sample boolean) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when sample_title.is_sample then sample_title.title || ' (sample)' else sample_title.title end;
$$;
comment on function private.sample_title(text, boolean) is 'Marks the title of a sample record, where a text is all that is shown.';
grant execute on function private.sample_title(text, boolean) to anon, authenticated, service_role;

alter table public.case_studies add column is_sample boolean not null default false;
alter table public.statistics add column is_sample boolean not null default false;
alter table public.team_members add column is_sample boolean not null default false;
alter table public.testimonials add column is_sample boolean not null default false;

comment on column public.case_studies.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.certifications.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.statistics.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.status_components.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.status_notices.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.team_members.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.testimonials.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';
comment on column public.trust_records.is_sample is 'Installed with the product and invented; false once an editor has confirmed it. Pages mark it.';

-- What is public, in the policies and in the triggers that count its changes.
do $$
declare
  content record;
  policy text;
  event text;
begin
  for content in select * from (values
    ('case_studies', 'case studies', 'status = ''published'' and is_active and published_at <= now() and deleted_at is null and (not is_sample or (select private.samples_are_shown()))'),
    ('certifications', 'certifications', 'is_active and deleted_at is null and coalesce(valid_from <= (now() at time zone ''Europe/Zurich'')::date, true) and coalesce(valid_to >= (now() at time zone ''Europe/Zurich'')::date, true) and (not is_sample or (select private.samples_are_shown()))'),
    ('statistics', 'statistics', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))'),
    ('status_components', 'status components', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))'),
    ('status_notices', 'status notices', 'status = ''published'' and is_active and published_at <= now() and deleted_at is null and (not is_sample or (select private.samples_are_shown()))'),
    ('team_members', 'team members', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))'),
    ('testimonials', 'testimonials', 'is_active and deleted_at is null and (not is_sample or (select private.samples_are_shown()))'),
    ('trust_records', 'trust records', 'status = ''published'' and is_active and published_at <= now() and deleted_at is null and coalesce(valid_until >= (now() at time zone ''Europe/Zurich'')::date, true) and (not is_sample or (select private.samples_are_shown()))')
  ) as c (name, plural, visible) loop
    policy := format('visitors read public %s', content.plural);
    execute format('alter policy %I on public.%I using (%s)', policy, content.name, content.visible);
    execute format('comment on policy %I on public.%I is %L', policy, content.name, 'Public means: ' || content.visible);
    policy := format('readers read public %s, editors every one', content.plural);
    execute format('alter policy %I on public.%I using ((%s) or (select private.is_editor()))', policy, content.name, content.visible);
    execute format('comment on policy %I on public.%I is %L', policy, content.name, 'Public means: ' || content.visible);
    foreach event in array '{insert,update,delete,truncate}'::text[] loop
      execute format('drop trigger bump_on_%s on public.%I', event, content.name);
      execute format('create trigger bump_on_%s after %s on public.%I%s for each statement execute function private.bump_content_revision(%L)',
        event, event, content.name,
        case event when 'insert' then ' referencing new table as new_rows' when 'delete' then ' referencing old table as old_rows'
          when 'update' then ' referencing old table as old_rows new table as new_rows' else '' end, content.visible);
    end loop;
    call private.keep_no_statistics(format('public.%I', content.name)::regclass, '{status,is_active,deleted_at}');
  end loop;
end;
$$;

create function private.sample_authors() returns table (slug text, shown_name text)
language sql stable security definer set search_path = '' as $$
  select t.slug, case when private.samples_are_shown() then private.sample_title(t.name, true) end
  from public.team_members t where t.is_sample and t.slug is not null and t.deleted_at is null;
$$;
comment on function private.sample_authors() is
  'Authors who are samples, with the name that their posts show: none while samples are hidden. The same for every caller.';
call private.expose_function('private.sample_authors()', 'anon, authenticated, service_role');

-- What was installed and no person has changed since. Without the audit log: nothing was edited.
do $$
declare
  content text;
begin
  perform set_config('reduit.seeding', 'on', true);
  foreach content in array '{case_studies,statistics,team_members,testimonials}'::text[] loop
    execute format(
      'update public.%1$I t set is_sample = true
       where exists (select from private.seeded s where s.what = ''content'' and t.created_at <= s.seeded_at + interval ''1 hour'')
         and not exists (select from public.revisions r where r.table_name = %1$L and r.row_id = t.id::text and r.author_id is not null)', content);
  end loop;
  perform set_config('reduit.seeding', '', true);
end;
$$;

create function private.expire_samples() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.content_changes (table_name, changes)
  select c.table_name, 1 from private.content_state c
  where exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(format('public.%I', c.table_name)) and a.attname = 'is_sample' and not a.attisdropped);
  perform pg_notify('content_changes', '');
  return null;
end;
$$;
comment on function private.expire_samples() is 'Stored pages with sample records are rendered again when the setting shows or hides them.';
create trigger expire_samples_new after insert on public.site_settings
  for each row when (new.key = 'show_samples') execute function private.expire_samples();
create trigger expire_samples_changed after update on public.site_settings
  for each row when ('show_samples' in (old.key, new.key)) execute function private.expire_samples();
create trigger expire_samples_removed after delete on public.site_settings
  for each row when (old.key = 'show_samples') execute function private.expire_samples();

create or replace function private.linked_records() returns table (table_name text, id uuid, path text, title text, is_public boolean)
language sql stable security invoker set search_path = ''
begin atomic
  -- generated: linked records
  select 'blog_posts', t.id, '/blog/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.blog_posts t
  union all
  select 'case_studies', t.id, '/case-studies/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and (not t.is_sample or (select private.samples_are_shown())) from public.case_studies t
  union all
  select 'knowledge_articles', t.id, '/resources/knowledge-base/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.knowledge_articles t
  union all
  select 'pages', t.id, t.path, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.pages t
  union all
  select 'legal_documents', t.id, '/legal/' || t.slug, t.title, t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() from public.legal_documents t
  union all
  select 'services', t.id, '/services/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.services t
  union all
  select 'industries', t.id, '/industries/' || t.slug, t.title, t.is_active and t.deleted_at is null from public.industries t
  -- end
  ;
end;

create or replace function private.is_public_match(wanted tsquery) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return
    -- generated: public matches
    exists (select from public.blog_posts t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.case_studies t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.knowledge_articles t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.pages t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now())
    or exists (select from public.legal_documents t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and not exists (select from public.legal_documents n where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now()))
    or exists (select from public.announcements t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and t.href ~ '^/downloads/')
    or exists (select from public.team_members t where t.search @@ wanted and t.is_active and t.deleted_at is null and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.services t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.industries t where t.search @@ wanted and t.is_active and t.deleted_at is null)
    or exists (select from public.certifications t where t.search @@ wanted and t.is_active and t.deleted_at is null and coalesce(t.valid_from <= (now() at time zone 'Europe/Zurich')::date, true) and coalesce(t.valid_to >= (now() at time zone 'Europe/Zurich')::date, true) and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.trust_records t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and coalesce(t.valid_until >= (now() at time zone 'Europe/Zurich')::date, true) and (not t.is_sample or (select private.samples_are_shown())))
    or exists (select from public.status_notices t where t.search @@ wanted and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and (not t.is_sample or (select private.samples_are_shown())) and coalesce(t.ends_at >= private.notices_since(), true))
    -- end
    ;
end;
$$;

create or replace function private.search_found(wide tsquery, exact tsquery, titles tsquery[], units tsquery[], needed integer)
returns table (kind text, id uuid, slug text, path text, name text, hits integer, score real)
language sql stable security invoker set search_path = ''
begin atomic
  with candidates as materialized (
    select c.kind, c.id, c.hits, c.score
    from private.search_candidates(search_found.wide, search_found.exact, search_found.titles, search_found.units, search_found.needed) c
    where search_found.wide is not null
  ), places as materialized (
    select p.shows, p.path, p.anchor from private.section_places() p
  )
  -- generated: found pages
  select c.kind, c.id, t.slug, '/blog/' || t.slug, t.title, c.hits, c.score from candidates c join public.blog_posts t on t.id = c.id where c.kind = 'post'
  union all
  select c.kind, c.id, t.slug, '/case-studies/' || t.slug, private.sample_title(t.title, t.is_sample), c.hits, c.score from candidates c join public.case_studies t on t.id = c.id where c.kind = 'case-study'
  union all
  select c.kind, c.id, t.slug, '/resources/knowledge-base/' || t.slug, t.title, c.hits, c.score from candidates c join public.knowledge_articles t on t.id = c.id where c.kind = 'article'
  union all
  select c.kind, c.id, substr(t.path, 2), t.path, t.title, c.hits, c.score from candidates c join public.pages t on t.id = c.id where c.kind = 'page'
  union all
  select c.kind, c.id, t.slug, '/legal/' || t.slug, t.title, c.hits, c.score from candidates c join public.legal_documents t on t.id = c.id where c.kind = 'legal' and t.status = 'published' and t.is_active and t.deleted_at is null and t.published_at <= now() and not exists (select from public.legal_documents n where n.slug = t.slug and n.version > t.version and n.status = 'published' and n.is_active and n.deleted_at is null and n.published_at <= now())
  union all
  select c.kind, c.id, t.slug, '/services/' || t.slug, t.title, c.hits, c.score from candidates c join public.services t on t.id = c.id where c.kind = 'service'
  union all
  select c.kind, c.id, t.slug, '/industries/' || t.slug, t.title, c.hits, c.score from candidates c join public.industries t on t.id = c.id where c.kind = 'industry'
  -- end
  union all
  -- The page with their posts; a person without posts is shown with the team.
  select c.kind, c.id, t.slug, coalesce(
      (select '/blog/authors/' || t.slug where exists (
        select from public.blog_posts p where p.author = t.slug and p.status = 'published' and p.is_active and p.deleted_at is null and p.published_at <= now())),
      (select p.path || coalesce('#' || p.anchor, '') from places p where p.shows = 'team')), private.sample_title(t.name, t.is_sample), c.hits, c.score
  from candidates c join public.team_members t on t.id = c.id where c.kind = 'person'
  union all
  select c.kind, c.id, null, t.href, t.title, c.hits, c.score
  from candidates c join public.announcements t on t.id = c.id where c.kind = 'document'
  union all
  select c.kind, c.id, null, (select p.path || '#record-' || t.id from places p where p.shows = t.kind), private.sample_title(t.title, t.is_sample), c.hits, c.score
  from candidates c join public.trust_records t on t.id = c.id where c.kind = 'trust-record'
  union all
  -- A strip of certifications has no place for each.
  select c.kind, c.id, null, coalesce(
      (select p.path || '#record-' || t.id from places p where p.shows = 'certificate'),
      (select p.path || coalesce('#' || p.anchor, '') from places p where p.shows = 'certifications')), private.sample_title(t.name, t.is_sample), c.hits, c.score
  from candidates c join public.certifications t on t.id = c.id where c.kind = 'certification'
  union all
  select c.kind, c.id, null, coalesce(
      (select p.path || '#notice-' || t.id from places p where p.shows = 'incident-history' and t."ends_at" <= now()),
      (select p.path || '#notice-' || t.id from places p where p.shows = 'service-status' and coalesce(t."ends_at" > now(), true))),
    private.sample_title(t.title, t.is_sample), c.hits, c.score
  from candidates c join public.status_notices t on t.id = c.id
  where c.kind = 'notice' and coalesce(t."ends_at" >= private.notices_since(), true);
end;

create or replace function private.content_records()
returns table (
  table_name text, kind text, search_kind text, id uuid, title text, detail text, body text, status text, is_active boolean,
  published_at timestamptz, review_on date, is_sample boolean, updated_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  -- generated: content records
  select 'blog_posts', 'blog', 'post', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.author_name), t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.blog_posts t where t.deleted_at is null
  union all
  select 'case_studies', 'case-studies', 'case-study', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.client), t.status, t.is_active, t.published_at, t.review_on, t.is_sample, t.updated_at from public.case_studies t where t.deleted_at is null
  union all
  select 'knowledge_articles', 'knowledge-base', 'article', t.id, t.title, t.status, '', t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.knowledge_articles t where t.deleted_at is null
  union all
  select 'pages', 'pages', 'page', t.id, t.title, t.path, '', t.status, t.is_active, t.published_at, t.review_on, false, t.updated_at from public.pages t where t.deleted_at is null
  union all
  select 'menus', 'navigation', null::text, t.id, t.title, t.status, '', t.status, t.is_active, t.published_at, null::date, false, t.updated_at from public.menus t where t.deleted_at is null
  union all
  select 'legal_documents', 'legal-documents', 'legal', t.id, t.title, 'version ' || t.version, pg_catalog.concat_ws(' ', t.content), t.status, t.is_active, t.published_at, null::date, false, t.updated_at from public.legal_documents t where t.deleted_at is null
  union all
  select 'announcements', 'announcements', 'document', t.id, t.title, t.status, pg_catalog.concat_ws(' ', t.body), t.status, t.is_active, t.published_at, null::date, false, t.updated_at from public.announcements t where t.deleted_at is null
  union all
  select 'tags', 'tags', null::text, t.id, t.name, t.slug, pg_catalog.concat_ws(' ', t.description), null::text, t.is_active, null::timestamptz, null::date, false, t.updated_at from public.tags t where t.deleted_at is null
  union all
  select 'team_members', 'team', 'person', t.id, t.name, t.role, pg_catalog.concat_ws(' ', t.role, t.focus, t.bio), null::text, t.is_active, null::timestamptz, null::date, t.is_sample, t.updated_at from public.team_members t where t.deleted_at is null
  union all
  select 'testimonials', 'testimonials', null::text, t.id, pg_catalog."left"(t.quote, 80), t.author_role, pg_catalog.concat_ws(' ', t.quote), null::text, t.is_active, null::timestamptz, null::date, t.is_sample, t.updated_at from public.testimonials t where t.deleted_at is null
  union all
  select 'services', 'services', 'service', t.id, t.title, '/services/' || t.slug, '', null::text, t.is_active, null::timestamptz, t.review_on, false, t.updated_at from public.services t where t.deleted_at is null
  union all
  select 'industries', 'industries', 'industry', t.id, t.title, '/industries/' || t.slug, '', null::text, t.is_active, null::timestamptz, t.review_on, false, t.updated_at from public.industries t where t.deleted_at is null
  union all
  select 'hero_slides', 'hero-slides', null::text, t.id, t.headline, '', pg_catalog.concat_ws(' ', t.text), null::text, t.is_active, null::timestamptz, null::date, false, t.updated_at from public.hero_slides t where t.deleted_at is null
  union all
  select 'certifications', 'certifications', 'certification', t.id, t.name, t.issuer, pg_catalog.concat_ws(' ', t.number, t.scope), null::text, t.is_active, null::timestamptz, t.next_review_on, t.is_sample, t.updated_at from public.certifications t where t.deleted_at is null
  union all
  select 'trust_records', 'trust-records', 'trust-record', t.id, t.title, t.kind, pg_catalog.concat_ws(' ', t.summary), t.status, t.is_active, t.published_at, t.next_review_on, t.is_sample, t.updated_at from public.trust_records t where t.deleted_at is null
  union all
  select 'status_notices', 'status', 'notice', t.id, t.title, t.kind, '', t.status, t.is_active, t.published_at, null::date, t.is_sample, t.updated_at from public.status_notices t where t.deleted_at is null
  union all
  select 'status_components', 'status-components', null::text, t.id, t.name, '', '', null::text, t.is_active, null::timestamptz, null::date, t.is_sample, t.updated_at from public.status_components t where t.deleted_at is null
  -- end
  ;
end;

create or replace function public.admin_attention() returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  with records as materialized (
    select r.table_name, r.kind, r.id, r.title, r.status, r.is_active, r.published_at, r.review_on, r.is_sample from private.content_records() r
  ), written as (
    select r.kind, r.status, r.published_at, r.is_active from records r where r.table_name <> 'menus'
  ), reviewed as (
    select r.kind, r.id, r.title, r.review_on as next_review_on, r.is_sample from records r
    where r.table_name in ('trust_records', 'certifications') and r.is_active and coalesce(r.status = 'published', true)
  ), samples as (
    select r.kind from reviewed r where r.is_sample
    union all
    select r.kind from records r where r.is_sample and r.table_name not in ('trust_records', 'certifications')
    union all
    select 'statistics'::text from public.statistics f where f.is_sample and f.deleted_at is null
  )
  select pg_catalog.jsonb_build_object(
    'messages', (select pg_catalog.count(*) from public.contact_messages where status = 'new'),
    'drafts', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select w.kind, pg_catalog.count(*) as n from written w where w.status = 'draft' group by w.kind) d),
    'scheduled', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select w.kind, pg_catalog.count(*) as n from written w
      where w.status = 'published' and w.is_active and w.published_at > pg_catalog.now() group by w.kind) d),
    'certifications', (select coalesce(pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('id', c.id, 'name', c.name, 'valid_to', c.valid_to) order by c.valid_to), '[]')
      from public.certifications c
      where c.deleted_at is null and c.is_active and c.valid_to < (pg_catalog.now() at time zone 'Europe/Zurich')::date + 60),
    'errors', (select pg_catalog.count(*) from public.error_groups e
      where e.status = 'open' and e.last_seen > pg_catalog.now() - interval '7 days'),
    'jobs', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'job', j.job, 'reason', j.detail ->> 'reason', 'finished_at', j.finished_at) order by j.job), '[]')
      from (select distinct on (r.job) r.* from public.job_runs r order by r.job, r.finished_at desc) j
      where not j.succeeded),
    'incidents', (select coalesce(pg_catalog.jsonb_agg(
        pg_catalog.jsonb_build_object('id', n.id, 'title', n.title, 'starts_at', n.starts_at) order by n.starts_at), '[]')
      from public.status_notices n
      where n.deleted_at is null and n.is_active and n.status = 'published' and n.kind = 'incident'
        and n.starts_at <= pg_catalog.now() and coalesce(n.ends_at > pg_catalog.now(), true)),
    'reviews', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'kind', r.kind, 'id', r.id, 'title', r.title, 'next_review_on', r.next_review_on) order by r.next_review_on, r.title), '[]')
      from (select d.kind, d.id, d.title, d.next_review_on from reviewed d
            where d.next_review_on < (pg_catalog.now() at time zone 'Europe/Zurich')::date order by d.next_review_on limit 20) r),
    'samples', (select coalesce(pg_catalog.jsonb_object_agg(d.kind, d.n), '{}') from (
      select s.kind, pg_catalog.count(*) as n from samples s group by s.kind) d))
  where (select private.is_editor());
end;
