-- Purpose: posts, case studies, knowledge articles, services and industries say what search engines and shared links show of them, as
--          pages do: a title, a description and a picture of their own, where the text really lives, and whether it is listed at all.
-- Tables:  blog_posts, case_studies, knowledge_articles, services, industries (columns).
-- Risk:    none; every column begins with what the site shows today.

do $$
declare
  content text;
begin
  foreach content in array array['blog_posts', 'case_studies', 'knowledge_articles', 'services', 'industries'] loop
    execute format($ddl$
      alter table public.%1$I
        add column search_title text not null default '' check (length(search_title) <= 200),
        add column search_description text not null default '' check (length(search_description) <= 400),
        add column social_image text constraint %2$I check (social_image ~ '^(/[^/\\]|https://)'),
        add column canonical text check (canonical ~ '^https://' and length(canonical) <= 500),
        add column noindex boolean not null default false
    $ddl$, content, content || '_social_image_link');
    execute format('comment on column public.%I.noindex is %L', content, 'Search engines leave it out, and so does the sitemap.');
    execute format('call private.keep_no_statistics(%L, %L)', 'public.' || content,
      case when content in ('services', 'industries') then '{is_active,deleted_at}' else '{status,is_active,deleted_at}' end);
  end loop;
end;
$$;
