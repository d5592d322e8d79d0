// Ten times the content of a large site, written straight into the database: with the triggers that keep search words, references and
// revisions, because the screens read what they write.
import type { openDatabase } from "../support/content.ts";

type Sql = ReturnType<typeof openDatabase>["sql"];

export const size = {
  posts: 5_000,
  pages: 2_000,
  sections: 20,
  accounts: 50_000,
  views: 1_000_000,
  files: 20_000,
};
export type Size = typeof size;

/** The first of them, so that the record itself can be opened. */
export const examples = { post: "generated-1", page: "/generated/page-1" };

export async function growSite(sql: Sql, { posts, pages, sections, accounts, views, files }: Size) {
  // A plan that a trigger keeps from when the tables were small reads them whole for each row.
  await sql`set plan_cache_mode = force_custom_plan`;
  // Passages of the seed’s posts, so that a common word is in most texts and a rare one in few.
  await sql`
    create temporary table vocabulary as
    select row_number() over ()::integer as n, word from (
      select regexp_split_to_table(content, '\\s+') as word from public.blog_posts where slug not like 'generated-%'
    ) w where word !~ '[()\\[\\]]'`;
  await sql`create index on vocabulary (n)`;
  await sql`analyze vocabulary`;
  await sql`
    create function pg_temp.prose(seed integer, length integer) returns text language sql volatile as $$
      select string_agg(v.word, ' ' order by v.n) from vocabulary v, (
          select floor(random() * ((select max(n) from vocabulary) - length))::integer as before where seed is not null
        ) s where v.n > s.before and v.n <= s.before + length
      $$`;
  await sql`
    insert into public.media (path, mime, bytes, slug, name, alt, width, height)
    select 'generated/' || n || '.png', 'image/png', 1000 + n, 'generated-' || n, 'Generated ' || n || '.png', 'Picture ' || n, 1200, 800
    from generate_series(1, ${files}) n`;
  await sql`
    insert into public.blog_posts (slug, title, excerpt, content, tags, author_name, status, published_at)
    select 'generated-' || n, 'Generated post ' || n || ' ' || pg_temp.prose(n, 3), 'An excerpt of some length for post ' || n,
           pg_temp.prose(n, 700) || format(E'\\n\\n[A post](/blog/generated-%s) and [a service](/services/cloud), [nothing](/nowhere/%s).\\n\\n![](/images/generated-%s)\\n',
             1 + n % ${posts}::int, n % 50, 1 + n % ${files}::int),
           array['generated'], 'Bench', 'published', now() - (n + 10) * interval '1 hour'
    from generate_series(1, ${posts}) n`;
  await sql`
    insert into public.pages (path, title, summary, sections, status, published_at)
    select '/generated/page-' || n, 'Generated page ' || n, pg_temp.prose(n, 20),
           (select jsonb_agg(jsonb_build_object('id', 's' || k, 'kind', 'text', 'layout', 'text', 'title', 'Part ' || k,
              'text', pg_temp.prose(k, 60) || format(' [See](/generated/page-%s)', 1 + (n + k) % ${pages}::int)))
            from generate_series(1, ${sections}) k where n is not null),
           'published', now() - (n + 10) * interval '1 hour'
    from generate_series(1, ${pages}) n`;
  await sql`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at, raw_app_meta_data, raw_user_meta_data)
    select gen_random_uuid(), 'generated-' || n || '@example.test', '', now(), now() - n * interval '1 minute', '{}',
           jsonb_build_object('full_name', 'Generated ' || n)
    from generate_series(1, ${accounts}) n`;
  await sql`
    insert into public.page_views (occurred_at, path, referrer_host, country, device, language, visitor_day_hash, seconds)
    select now() - random() * interval '90 days', '/blog/generated-' || 1 + floor(random() * 500)::int, 'example.test', 'CH', 'desktop', 'de-CH',
           'v' || floor(random() * 200000)::int, floor(random() * 300)::int
    from generate_series(1, ${views}) n`;
  await sql`analyze`;
}
