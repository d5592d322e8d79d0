// Rows as months of visits would leave them: paths by popularity, visitors with several views, days with a weekly rhythm.
import type { Sql } from "postgres";

type Wanted = { views: number; days: number };

/** Page views and, for each, what its page load was measured at; made in the database, because a million rows take long to send. */
export async function generateMeasurements(sql: Sql, { views, days }: Wanted) {
  await sql.unsafe(`
    insert into public.page_views (occurred_at, path, referrer_host, country, device, language, campaign_source, campaign_medium,
                                   campaign_name, visitor_day_hash, view_key, completed, seconds)
    select at, path, referrer, country, device, language, source, medium, name, md5(day || '-' || visitor), 'gen' || n || 'key' || floor(random() * 1e9),
           random() < 0.4, floor(random() * random() * 400)
    from (
      select n, now() - interval '1 minute' - power(random(), 0.8) * make_interval(days => ${days}) as at,
             floor(random() * random() * ${Math.max(20, Math.round(views / days / 4))}) as visitor
      from generate_series(1, ${views}) as n
    ) made
    cross join lateral (select private.site_day(at) as day, power(random(), 2.5) as popular, random() as r) x
    cross join lateral (select
      (array['/', '/services', '/blog', '/contact', '/trust', '/about', '/case-studies', '/industries', '/resources',
             '/blog/passkeys-in-a-regulated-firm', '/blog/row-level-security-as-the-boundary', '/services/cloud',
             '/services/managed-security', '/industries/healthcare', '/industries/family-offices', '/trust/security',
             '/legal/privacy-policy', '/blog/envelope-encryption-worked-example', '/search', '/login', '/register', '(not found)']
      )[1 + floor(popular * 22)] as path,
      (array[null, null, null, 'www.google.com', 'www.google.com', 'duckduckgo.com', 'www.linkedin.com', 'news.ycombinator.com',
             'www.bing.com', 'partner.example.ch'])[1 + floor(r * 10)] as referrer,
      (array['CH', 'CH', 'CH', 'DE', 'AT', 'GB', 'US', 'FR', 'LI', null])[1 + floor(random() * 10)] as country,
      (array['desktop', 'desktop', 'desktop', 'mobile', 'mobile', 'tablet'])[1 + floor(random() * 6)] as device,
      (array['de', 'de', 'de', 'en', 'en', 'fr', 'it'])[1 + floor(random() * 7)] as language,
      (array[null, null, null, null, null, null, null, 'newsletter', 'linkedin', 'fair'])[1 + floor(r * 10)] as source,
      (array[null, null, null, null, null, null, null, 'e-mail', 'social', 'print'])[1 + floor(r * 10)] as medium,
      (array[null, null, null, null, null, null, null, 'autumn', 'autumn', 'spring'])[1 + floor(r * 10)] as name
    ) y`);
  await sql.unsafe(`
    insert into public.web_vitals (occurred_at, path, route, metric, value, device, attribution)
    select p.occurred_at, p.path, case when p.path like '/blog/%' then '/blog/:slug' else p.path end, m.metric,
           case m.metric when 'CLS' then random() * random() * 0.15
                else m.typical * (0.4 + 1.4 * random() * random()) * case p.device when 'mobile' then 1.6 else 1 end end,
           p.device, case m.metric when 'RESOURCE' then jsonb_build_object('resource', (array['/assets/app.css', '/assets/inter.woff2', '/art/emblems.svg', '/assets/entry.client.js'])[1 + floor(random() * 4)]) when 'LCP' then jsonb_build_object('element', (array['h1', 'p.lead', 'img.cover', 'svg.map'])[1 + floor(random() * 4)]) else '{}' end
    from public.page_views p cross join (values ('LCP', 900), ('INP', 60), ('CLS', 0), ('FCP', 700), ('TTFB', 120), ('LOAD', 1000), ('RESOURCE', 240)) as m (metric, typical)
    where p.view_key like 'gen%' and p.id % 4 = 0`);
  await sql`analyze public.page_views, public.web_vitals`;
}

/** Daily totals of everything, as web counts them portion by portion. */
export async function rollUpEverything(sql: Sql) {
  await sql`update private.rollup_state set rolled_until = null`;
  for (let done = false; !done; ) {
    const [row] = await sql<{ done: boolean }[]>`select public.roll_up() as done`;
    done = row?.done ?? true;
  }
  await sql`analyze public.view_days, public.view_day_values, public.vital_days`;
}
