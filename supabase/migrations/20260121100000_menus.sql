-- Purpose: header, main links and footer are content: what they link to, in which words and order, is a row that editors write.
-- Tables:  menus.
-- Risk:    none for visitors: a site with content gets the menus that were code until now, without links to records it does not have.

create table public.menus (
  id uuid primary key default gen_random_uuid(),
  place text not null check (place in ('header', 'main', 'footer')),
  title text not null check (length(btrim(title)) between 1 and 200),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  sign_in_label text not null default '' check (length(sign_in_label) <= 60),
  button_label text not null default '' check (length(button_label) <= 60),
  button_href text not null default '',
  menu_button_label text not null default '' check (length(menu_button_label) <= 60),
  menu_button_href text not null default '',
  residency text not null default '' check (length(residency) <= 100),
  compliance text not null default '' check (length(compliance) <= 100),
  copyright text not null default '' check (length(copyright) <= 100),
  status text not null default 'draft' check (status in ('draft', 'published')),
  is_active boolean not null default true,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- As in every other column that a page makes a link of, and references to records.
  constraint menus_button_link check (button_href ~ '^($|/[^/\\]|/$|https://|record:[a-z_]+/[0-9a-f-]{36}([?#]|$))'),
  constraint menus_menu_button_link check (menu_button_href ~ '^($|/[^/\\]|/$|https://|record:[a-z_]+/[0-9a-f-]{36}([?#]|$))'),
  constraint menus_item_links check (
    not jsonb_path_exists(items, '$.**.href ? (!(@ like_regex "^($|#|/[^/\\\\]|/$|https://|record:[a-z_]+/[0-9a-f-]{36}([?#]|$))"))'))
);
comment on table public.menus is 'What header, main links and footer show. Of several for one place the one published last is shown.';
comment on column public.menus.items is 'Groups, columns and links in each other (app/features/admin-content/menus/menu-levels.ts); href is a link or record:TABLE/ID.';
create index menus_public on public.menus (published_at desc) where status = 'published' and is_active and deleted_at is null;

call private.open_content('public.menus', 'menus',
  'status = ''published'' and is_active and published_at <= now() and deleted_at is null');
create trigger date_publication before insert or update on public.menus
  for each row execute function private.date_publication();

-- Content that comes as files cannot know an id: there a reference is "record:" and the path of the record.
create function private.record_at(path text) returns text
language sql stable set search_path = '' as $$
  select 'record:' || found.name || '/' || found.id from (
    select 'pages' as name, p.id, 0 as place from public.pages p where p.path = record_at.path and p.deleted_at is null
    union all
    select 'services', s.id, 1 from public.services s where '/services/' || s.slug = record_at.path and s.deleted_at is null
    union all
    select 'industries', i.id, 1 from public.industries i where '/industries/' || i.slug = record_at.path and i.deleted_at is null
    union all
    select 'blog_posts', b.id, 1 from public.blog_posts b where '/blog/' || b.slug = record_at.path and b.deleted_at is null
    union all
    select 'case_studies', c.id, 1 from public.case_studies c where '/case-studies/' || c.slug = record_at.path and c.deleted_at is null
    union all
    select 'knowledge_articles', k.id, 1 from public.knowledge_articles k
    where '/resources/knowledge-base/' || k.slug = record_at.path and k.deleted_at is null
    union all
    select 'legal_documents', l.id, 1 - l.version from public.legal_documents l
    where '/legal/' || l.slug = record_at.path and l.deleted_at is null
  ) as found order by found.place limit 1;
$$;
comment on function private.record_at(text) is 'The reference to the record at a path, or null.';

create function private.menu_references(items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  entry jsonb;
  target text;
  found jsonb := '[]';
begin
  for entry in select e.value from pg_catalog.jsonb_array_elements(items) with ordinality as e (value, place) order by e.place loop
    if entry ->> 'href' like 'record:/%' then
      target := private.record_at(pg_catalog.substr(entry ->> 'href', 8));
      -- A group can do without the page behind its name.
      continue when target is null and not entry ? 'items';
      entry := pg_catalog.jsonb_set(entry, '{href}', pg_catalog.to_jsonb(coalesce(target, '')));
    end if;
    if pg_catalog.jsonb_typeof(entry -> 'items') = 'array' then
      entry := pg_catalog.jsonb_set(entry, '{items}', private.menu_references(entry -> 'items'));
    end if;
    found := found || pg_catalog.jsonb_build_array(entry);
  end loop;
  return found;
end;
$$;
comment on function private.menu_references(jsonb) is 'Links of a menu with paths of records turned into references; what is not there is left out.';

create function private.resolve_menu_paths() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.button_href like 'record:/%' then
    new.button_href := coalesce(private.record_at(pg_catalog.substr(new.button_href, 8)), '');
  end if;
  if new.menu_button_href like 'record:/%' then
    new.menu_button_href := coalesce(private.record_at(pg_catalog.substr(new.menu_button_href, 8)), '');
  end if;
  if pg_catalog.jsonb_typeof(new.items) = 'array' and new.items::text like '%"record:/%' then
    new.items := private.menu_references(new.items);
  end if;
  return new;
end;
$$;
comment on function private.resolve_menu_paths() is 'References by path, as the content files have them, become references by id.';
create trigger resolve_menu_paths before insert on public.menus
  for each row execute function private.resolve_menu_paths();

-- What was code until now, and so nobody's act: the audit log passes over it.
select set_config('reduit.seeding', 'on', true);
insert into public.menus (place, title, items, sign_in_label, button_label, button_href, menu_button_label, menu_button_href,
  residency, compliance, copyright, status, published_at)
select m.place, m.title, m.items, coalesce(m.sign_in_label, ''), coalesce(m.button_label, ''), coalesce(m.button_href, ''),
  coalesce(m.menu_button_label, ''), coalesce(m.menu_button_href, ''), coalesce(m.residency, ''), coalesce(m.compliance, ''),
  coalesce(m.copyright, ''), 'published', now()
from jsonb_to_recordset($menus$[
  {"place":"header","title":"Header","sign_in_label":"Sign In","button_label":"Get Started","button_href":"record:/contact","menu_button_label":"Contact Us","menu_button_href":"record:/contact","items":[{"id":"solutions","title":"Solutions","href":"record:/solutions","overview_title":"All solutions","description":"Two ways to work with us, one rule about your data","area":"solutions","place":"Jungfraujoch","position":"46°33′N 7°59′E","items":[{"id":"i1","title":"By size","items":[{"id":"i1","href":"record:/solutions/enterprise","description":"Many jurisdictions and suppliers, one chain of custody"},{"id":"i2","href":"record:/solutions/smb","description":"One package and one contact for 5 to 250 people"}]}]},{"id":"industries","title":"Industries","href":"record:/industries","overview_title":"All industries","description":"Nine sectors, each with its own secrets and its own law","area":"industries","place":"Säntis","position":"47°15′N 9°21′E","items":[{"id":"i1","title":"Financial institutions","items":[{"id":"i1","href":"record:/industries/family-offices"},{"id":"i2","href":"record:/industries/asset-management"},{"id":"i3","href":"record:/industries/trust-companies"}]},{"id":"i2","title":"Professional services","items":[{"id":"i1","href":"record:/industries/legal-services"},{"id":"i2","href":"record:/industries/accounting-services"},{"id":"i3","href":"record:/industries/consulting-services"}]},{"id":"i3","title":"Industry and society","items":[{"id":"i1","href":"record:/industries/healthcare"},{"id":"i2","href":"record:/industries/manufacturing"},{"id":"i3","href":"record:/industries/education"}]}]},{"id":"services","title":"Services","href":"record:/services","overview_title":"All services","description":"Three practices and seven services, run from Switzerland","area":"services","place":"Dufourspitze","position":"45°56′N 7°52′E","items":[{"id":"i1","title":"Practices","items":[{"id":"i1","href":"record:/services/digital-transformation"},{"id":"i2","href":"record:/services/consulting-services"},{"id":"i3","href":"record:/services/technical-solutions"}]},{"id":"i2","title":"Security","items":[{"id":"i1","href":"record:/services/managed-security"},{"id":"i2","href":"record:/services/security"},{"id":"i3","href":"record:/services/security-consulting"}]},{"id":"i3","title":"Platform","items":[{"id":"i1","href":"record:/services/infrastructure"},{"id":"i2","href":"record:/services/cloud"},{"id":"i3","href":"record:/services/cloud-solutions"},{"id":"i4","href":"record:/services/support"}]}]},{"id":"resources","title":"Resources","href":"record:/resources","overview_title":"All resources","description":"What we have learned, for you to use","area":"resources","place":"Bern","position":"46°57′N 7°26′E","items":[{"id":"i1","title":"Read","items":[{"id":"i1","href":"record:/blog","description":"Law, cryptography and operations, in plain words"},{"id":"i2","href":"record:/case-studies","description":"The problem, the work and the figures afterwards"}]},{"id":"i2","title":"Look up","items":[{"id":"i1","href":"record:/resources/knowledge-base","description":"Instructions to follow, step by step"},{"id":"i2","href":"/search","title":"Search","description":"One search over everything published here"}]}]},{"id":"company","title":"Company","href":"record:/about","overview_title":"About us","description":"Who we are and what we refuse to do","area":"company","place":"Piz Bernina","position":"46°23′N 9°54′E","items":[{"id":"i1","title":"Talk to us","items":[{"id":"i1","href":"record:/contact","description":"Write, call, or arrange an evaluation"}]},{"id":"i2","title":"Trust","items":[{"id":"i1","href":"record:/trust","description":"Facts about control, law and location, with their dates"},{"id":"i2","href":"record:/trust/data-sovereignty","description":"Whose law, whose keys, and how you leave"},{"id":"i3","href":"record:/trust/security","description":"Measures for services and website, and their limits"},{"id":"i4","href":"record:/trust/compliance","description":"FADP and GDPR duties, and the proof"},{"id":"i5","href":"record:/trust/data-residency","description":"Where each kind of data is kept"}]}]}]},
  {"place":"main","title":"Main links","items":[{"id":"i1","href":"record:/services"},{"id":"i2","href":"record:/trust","title":"Trust"},{"id":"i3","href":"record:/case-studies","title":"Case Studies"},{"id":"i4","href":"record:/about","title":"About"},{"id":"i5","href":"record:/contact"}]},
  {"place":"footer","title":"Footer","residency":"Data Residency: Switzerland","compliance":"FADP & GDPR Compliant","copyright":"© 2024","items":[{"id":"i1","items":[{"id":"services","title":"Services","items":[{"id":"i1","href":"record:/services","title":"All services"},{"id":"i2","href":"record:/services/digital-transformation"},{"id":"i3","href":"record:/services/consulting-services"},{"id":"i4","href":"record:/services/technical-solutions"},{"id":"i5","href":"record:/services/managed-security"},{"id":"i6","href":"record:/services/security"},{"id":"i7","href":"record:/services/security-consulting"},{"id":"i8","href":"record:/services/infrastructure"},{"id":"i9","href":"record:/services/cloud"},{"id":"i10","href":"record:/services/cloud-solutions"},{"id":"i11","href":"record:/services/support"}]}]},{"id":"i2","items":[{"id":"industries","title":"Industries","items":[{"id":"i1","href":"record:/industries","title":"All industries"},{"id":"i2","href":"record:/industries/family-offices"},{"id":"i3","href":"record:/industries/asset-management"},{"id":"i4","href":"record:/industries/trust-companies"},{"id":"i5","href":"record:/industries/legal-services"},{"id":"i6","href":"record:/industries/accounting-services"},{"id":"i7","href":"record:/industries/consulting-services"},{"id":"i8","href":"record:/industries/healthcare"},{"id":"i9","href":"record:/industries/manufacturing"},{"id":"i10","href":"record:/industries/education"}]}]},{"id":"i3","items":[{"id":"solutions","title":"Solutions","items":[{"id":"i1","href":"record:/solutions","title":"All solutions"},{"id":"i2","href":"record:/solutions/enterprise"},{"id":"i3","href":"record:/solutions/smb"}]},{"id":"resources","title":"Resources","items":[{"id":"i1","href":"record:/resources","title":"All resources"},{"id":"i2","href":"record:/blog"},{"id":"i3","href":"record:/case-studies"},{"id":"i4","href":"record:/resources/knowledge-base"},{"id":"i5","href":"/search","title":"Search"}]},{"id":"company","title":"Company","items":[{"id":"i1","href":"record:/about"},{"id":"i2","href":"record:/contact"}]}]},{"id":"i4","items":[{"id":"trust","title":"Trust","items":[{"id":"i1","href":"record:/trust"},{"id":"i2","href":"record:/trust/data-sovereignty"},{"id":"i3","href":"record:/trust/security"},{"id":"i4","href":"record:/trust/compliance"},{"id":"i5","href":"record:/trust/data-residency"}]},{"id":"legal","title":"Legal","items":[{"id":"i1","href":"record:/legal/privacy-policy"},{"id":"i2","href":"record:/legal/terms-of-service"},{"id":"i3","href":"record:/legal/dpa"},{"id":"i4","href":"record:/legal/cookies"},{"id":"i5","href":"record:/legal/subprocessors"}]}]}]}
]$menus$) as m (place text, title text, items jsonb, sign_in_label text, button_label text, button_href text, menu_button_label text,
  menu_button_href text, residency text, compliance text, copyright text)
where exists (select from public.pages);
select set_config('reduit.seeding', '', true);
