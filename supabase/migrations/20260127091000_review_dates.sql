-- Purpose: a record can say when somebody should look at it again; the calendar of the back office shows it. A legal document that is
--          published without an effective date takes the day of the site's clock, not that of UTC.
-- Tables:  blog_posts, case_studies, knowledge_articles, pages, services, industries (review_on).
-- Risk:    none; the column is empty, and no page shows it. Like every column of public content it can be asked for through the API.

do $$
declare
  content text;
begin
  foreach content in array array['blog_posts', 'case_studies', 'knowledge_articles', 'pages', 'services', 'industries'] loop
    execute pg_catalog.format('alter table public.%I add column review_on date', content);
    execute pg_catalog.format('comment on column public.%I.review_on is %L', content,
      'The day on which an editor should look at it again. Shown in the calendar of the back office.');
    execute pg_catalog.format('create index %I on public.%I (review_on) where review_on is not null', content || '_review', content);
    execute pg_catalog.format('call private.keep_no_statistics(%L, %L)', 'public.' || content,
      case when content in ('services', 'industries') then '{is_active,deleted_at}' else '{status,is_active,deleted_at}' end);
  end loop;
end;
$$;

create or replace function private.seal_legal_document() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' and old.published_at <= now() then
    if tg_op = 'DELETE' then
      raise exception 'A published legal document cannot be deleted; deactivate it or publish a new version.' using errcode = '23514';
    end if;
    if (new.slug, new.version, new.title, new.content, new.effective_on, new.status, new.published_at, new.deleted_at)
      is distinct from (old.slug, old.version, old.title, old.content, old.effective_on, old.status, old.published_at, old.deleted_at) then
      raise exception 'A published legal document cannot change; publish a new version.' using errcode = '23514';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.status = 'published' and new.effective_on is null then
    new.effective_on := (coalesce(new.published_at, now()) at time zone 'Europe/Zurich')::date;
  end if;
  new.checksum := encode(sha256(convert_to(new.content, 'UTF8')), 'hex');
  return new;
end;
$$;
