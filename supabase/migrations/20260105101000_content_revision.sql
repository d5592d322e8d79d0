-- Purpose: one short text that changes whenever anything public changed. Web asks for it and drops stale pages.
-- Tables:  reads private.content_state and the tables whose rows come and go with the clock.
-- Risk:    called every two seconds by every web process: each part is one step into an index.

create function public.content_revision() returns text
language sql stable security definer set search_path = '' as $$
  with turned (at) as (
    -- A row that becomes due is the newest that is due, so the newest date tells of it.
    select (select max(published_at) from public.blog_posts
            where status = 'published' and is_active and deleted_at is null and published_at <= now())
    union all
    select (select max(published_at) from public.case_studies
            where status = 'published' and is_active and deleted_at is null and published_at <= now())
    union all
    select (select max(published_at) from public.knowledge_articles
            where status = 'published' and is_active and deleted_at is null and published_at <= now())
    union all
    select (select max(published_at) from public.legal_documents
            where status = 'published' and is_active and deleted_at is null and published_at <= now())
    union all
    select (select max(published_at) from public.pages
            where status = 'published' and is_active and deleted_at is null and published_at <= now())
    union all
    select (select max(published_at) from public.announcements
            where status = 'published' and is_active and deleted_at is null and published_at <= now())
    union all
    select (select greatest(max(starts_at) filter (where starts_at <= now()), max(ends_at) filter (where ends_at <= now()))
            from public.hero_slides where is_active and deleted_at is null)
    union all
    select (select greatest(
              max(valid_from) filter (where valid_from <= current_date),
              max(valid_to + 1) filter (where valid_to < current_date))::timestamptz
            from public.certifications where is_active and deleted_at is null)
  )
  select s.revision || '-' || coalesce((extract(epoch from (select max(at) from turned)) * 1000000)::bigint, 0)
  from private.content_state s;
$$;
comment on function public.content_revision() is
  'Changes whenever a public row is written or a scheduled one becomes due. Says nothing about what changed.';
grant execute on function public.content_revision() to anon, authenticated, service_role;
