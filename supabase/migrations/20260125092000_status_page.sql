-- Purpose: /status, its links in menus and the half of /trust that is about services, on sites that are already there. A new site gets them
--          with its content.
-- Tables:  pages, menus, status_components.
-- Risk:    a page that an editor has put at /status stays; /trust gets two sections unless it has such records already, and menus a link
--          where they link to data residency. Neither the history nor the audit log counts what is changed in /trust.

insert into public.status_components (slug, name, description, measured_by, recorded_since)
select 'website', 'Website', 'This website, with accounts and contact form', 'website', current_date
where exists (select from public.pages);

insert into public.pages (path, title, summary, display_order, sections, status, is_active, published_at)
select '/status', $page$Status$page$, $page$What works at this moment, open incidents and planned maintenance, availability by month and the incidents of the last twelve months.$page$, 14, $page$[{"id":"s1","kind":"page-header","eyebrow":"Status","lead":"What works at this moment, what does not, and what happened. Written by the people on duty.","picture":"contours"},{"id":"s2","kind":"service-status","anchor":"now","eyebrow":"Now","title":"Services at this moment","well":"All services work.","maintained":"Planned maintenance is under way.","disturbed":"Some services work with restrictions.","down":"At least one service is down.","incidents_title":"Open incidents","maintenance_title":"Planned maintenance"},{"id":"s3","kind":"availability","anchor":"availability","eyebrow":"Availability","title":"Availability by month","caption":"Available share of each month in per cent; below it, available and recorded minutes.","text":"No figure here is typed in. Each is computed from recorded minutes when the page is made.\n\n- **Services.** Every minute since the day recording began counts as available, except those between the beginning and the end of a recorded incident with an outage. Planned maintenance and degraded service do not count as unavailable; both are listed below.\n- **Website.** A minute counts as available when the web server recorded it in the database. A minute without a record counts as unavailable, whatever the reason.\n\nFigures are cut off after three digits, not rounded up. Months follow the clock of Zürich. What we owe when the promise of a month is not kept is in Schedule 1 of the [terms of service](/legal/terms-of-service).\n"},{"id":"s4","kind":"incident-history","anchor":"history","eyebrow":"History","title":"Incidents and maintenance","lead":"Of the last twelve months, the latest first.","none":"There was neither an incident nor planned maintenance in the last twelve months."},{"id":"s5","kind":"call-to-action","title":"Something does not work and is not listed?","text":"Customers call the number in their contract, at any hour. Everybody else writes to us.","actions":[{"label":"Contact us","href":"/contact"},{"label":"Trust centre","href":"/trust"}]}]$page$::jsonb, 'published', true, now()
where exists (select from public.pages) and not exists (select from public.pages where path = '/status');

alter table public.pages disable trigger user;
update public.pages p set sections = jsonb_build_array(p.sections -> 0)
  || $page$[{"id":"services","kind":"trust-records","anchor":"services","eyebrow":"First half","title":"Our services","lead":"Sites, keys, tests, cover and people behind what customers use. Somebody answers for each entry and looks at it again by the date that is given.","link_label":"Status and availability","link_href":"/status","groups":[{"records":"site","title":"Sites"},{"records":"hsm","title":"Hardware security modules"},{"records":"test","title":"Tests"},{"records":"certificate","title":"Certificates and declarations"},{"records":"insurance","title":"Insurance"},{"records":"ownership","title":"Ownership"},{"records":"responsibility","title":"People responsible"}]},{"id":"website","kind":"text","anchor":"website","layout":"chapter","eyebrow":"Second half","title":"This website","text":"How the site you are reading is built and run, topic by topic, and what it records of a visit. Where a fact is about our services, it says so.\n"}]$page$::jsonb
  || coalesce((select jsonb_agg(s.section order by s.place) from jsonb_array_elements(p.sections) with ordinality as s (section, place) where s.place > 1), '[]')
where p.path = '/trust' and jsonb_array_length(p.sections) > 0 and not p.sections @> '[{"kind": "trust-records"}]';
alter table public.pages enable trigger user;

select set_config('reduit.seeding', 'on', true);
do $$
declare
  near constant text := private.record_at('/trust/data-residency');
  link constant jsonb := jsonb_build_object('id', 'status', 'href', private.record_at('/status'));
  words constant jsonb := '{"description": "What works now, incidents and availability by month"}';
begin
  -- Groups, columns and links, or columns, groups and links.
  update public.menus m set items = (
    select jsonb_agg(jsonb_set(g.entry, '{items}', (
      select coalesce(jsonb_agg(case
        when c.entry -> 'items' @> jsonb_build_array(jsonb_build_object('href', near))
        then jsonb_set(c.entry, '{items}', (c.entry -> 'items') || case when m.place = 'header' then link || words else link end)
        else c.entry end order by c.place), '[]')
      from jsonb_array_elements(g.entry -> 'items') with ordinality as c (entry, place))) order by g.place)
    from jsonb_array_elements(m.items) with ordinality as g (entry, place))
  where m.place in ('header', 'footer') and near is not null and link ->> 'href' is not null
    and jsonb_path_exists(m.items, '$[*].items[*].items[*] ? (@.href == $near)', jsonb_build_object('near', near))
    and not jsonb_path_exists(m.items, '$[*] ? (!(exists (@.items) && @.items.type() == "array"))')
    and not jsonb_path_exists(m.items, '$.**.href ? (@ == $status)', jsonb_build_object('status', link -> 'href'));
end;
$$;
select set_config('reduit.seeding', '', true);
