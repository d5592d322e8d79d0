-- Purpose: the settings that an administrator changes while the site runs, with their defaults, and the functions that read them. Their
--          policies and triggers are in 44_company_settings_theme.sql: they ask private.is_admin(), which reads this table.
-- Tables:  site_settings, private.site_facts.

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,99}$'),
  value jsonb not null,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_settings_word_links check (key not like 'words\_%' or private.are_word_links(value))
);
comment on table public.site_settings is 'Settings an admin changes while the site runs.';
comment on column public.site_settings.is_public is 'Whether public pages may read it.';
comment on constraint site_settings_word_links on public.site_settings is 'Enter a path of this site, like /contact, or a URL that begins with https://.';

create table private.site_facts (
  only_one boolean primary key default true check (only_one),
  is_https boolean not null
);
comment on table private.site_facts is 'Facts of the site that the web process reports to the database: whether its URL is https.';
alter table private.site_facts enable row level security;

-- Before the triggers of the table exist: the history does not record the defaults as changes.
insert into public.site_settings (key, value, is_public) values
  ('site_url', '""', true),
  ('sign_up_open', 'true', true),
  ('maintenance_banner', 'null', true),
  ('retention', '{"measurements": 90, "contact_messages": 730, "audit_log": 730, "trash": 30, "unconfirmed_accounts": 30, "sign_in_events": 90, "mails": 30}', false);

-- The words around records: headings, the closing call to action, the search page, the page for a path that does not exist. Services and
-- industries have the same, and industries the names of their families.
insert into public.site_settings (key, value, is_public)
select 'words_' || kind, offering || extra, true
from (values
  ('service', '{}'::jsonb),
  ('industry', '{
    "family_financial_institutions": "Financial institutions",
    "family_professional_services": "Professional services",
    "family_industry": "Industry and society"
  }')
) as k (kind, extra), (values ('{
    "contact_label": "Talk to an engineer",
    "contact_href": "/contact?topic=evaluation",
    "facts_label": "The facts",
    "problem_title": "What threatens you",
    "approach_title": "What we do",
    "keep_title": "What you keep",
    "facts_title": "Facts",
    "features_title": "Included",
    "studies_title": "From practice",
    "reading_title": "Further reading",
    "questions_title": "Questions we are asked",
    "closing_title": "Bring us the hard questions first",
    "closing_text": "Send the security questionnaire you would send to any provider. An engineer answers it, in writing, before you share anything.",
    "closing_label": "Contact us",
    "closing_href": "/contact?topic=security-review",
    "second_label": "Trust centre",
    "second_href": "/trust"
  }'::jsonb)) as o (offering)
union all values
  ('words_case_study', '{
    "figures_label": "Outcome in figures",
    "challenge_title": "Challenge",
    "approach_title": "Approach",
    "outcome_title": "Outcome",
    "facts_eyebrow": "Facts",
    "facts_title": "In short",
    "more_eyebrow": "More",
    "more_title": "Other studies",
    "closing_title": "A similar problem?",
    "closing_text": "Describe it. We say what we would do, and what it would cost.",
    "closing_label": "Contact us",
    "closing_href": "/contact?topic=evaluation"
  }'::jsonb, true),
  ('words_post', '{
    "closing_text": "A question, or an error you found? [Write to us](/contact), a person answers.",
    "related_title": "Read next",
    "related_label": "All posts"
  }', true),
  ('words_search', '{
    "title": "Search",
    "lead": "Posts, services, industries, case studies, the knowledge base and the trust centre.",
    "description": "Search posts, services, industries, case studies, the knowledge base and the trust centre.",
    "question": "What are you looking for?",
    "hints": [
      "Put words that belong together in quotation marks: `\"key custody\"`",
      "Leave something out with a minus: `backup -cloud`",
      "Accept either word: `FADP or GDPR`"
    ],
    "places_title": "Places to look",
    "places": [
      {"title": "Services", "href": "/services", "text": "What we do, from infrastructure to round-the-clock monitoring"},
      {"title": "Industries", "href": "/industries", "text": "Nine sectors, and what threatens each of them"},
      {"title": "Trust centre", "href": "/trust", "text": "Residency, sovereignty, security and compliance, as facts with dates"},
      {"title": "Knowledge base", "href": "/resources/knowledge-base", "text": "Instructions you can follow in a day"},
      {"title": "Blog", "href": "/blog", "text": "Cryptography, law and operations"},
      {"title": "Contact", "href": "/contact", "text": "Ask a person"}
    ]
  }', true),
  ('words_not_found', '{
    "browser_title": "Page not found",
    "eyebrow": "404 · off the map",
    "title": "This page does not exist",
    "lead": "The URL may have changed, or it was never surveyed. These places exist:",
    "suggestions_title": "Did you mean",
    "places_title": "On the map",
    "places": [
      {"title": "Home", "href": "/", "text": "Where the map begins"},
      {"title": "Services", "href": "/services", "text": "What we run, and how"},
      {"title": "Industries", "href": "/industries", "text": "Nine sectors, and what threatens them"},
      {"title": "Trust centre", "href": "/trust", "text": "Facts with dates"},
      {"title": "Contact", "href": "/contact", "text": "A person answers"}
    ]
  }', true);

create function private.sign_up_is_open() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select value <> 'false'::jsonb from public.site_settings where key = 'sign_up_open'), true);
$$;
comment on function private.sign_up_is_open() is 'Whether new accounts are made. Open unless an administrator closed it.';

create function private.admins_need_second_factor() returns boolean
language sql stable security definer set search_path = '' as $$
  select case (select s.value from public.site_settings s where s.key = 'admins_need_second_factor')
    when 'true'::jsonb then true
    when 'false'::jsonb then false
    else coalesce((select f.is_https from private.site_facts f), false)
  end;
$$;
comment on function private.admins_need_second_factor() is 'The setting; where it says nothing, whether the URL of the site is https.';

create function private.legal_needs_review() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value = 'true'::jsonb from public.site_settings s where s.key = 'legal_needs_review'), false);
$$;
comment on function private.legal_needs_review() is
  'Whether a legal document needs the approval of a second person. Off unless an administrator switched it on.';

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

-- The policy's periods are the longest ones. What is no whole number of days, or more, counts as the longest.
create function private.retention_days(what text) returns integer
language sql stable security definer set search_path = '' as $$
  with longest (name, days) as (values
    ('measurements', 90), ('contact_messages', 730), ('audit_log', 730), ('trash', 30),
    ('unconfirmed_accounts', 30), ('sign_in_events', 90), ('mails', 30))
  select case when s.given ~ '^[1-9]\d{0,3}$' then least(s.given::integer, l.days) else l.days end
  from longest l
  left join lateral (select value ->> l.name as given from public.site_settings where key = 'retention') s on true
  where l.name = what;
$$;
comment on function private.retention_days(text) is 'How many days something is kept: the setting, at most what the privacy policy says.';

create function private.retention_periods() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(name, private.retention_days(name))
  from unnest('{measurements,contact_messages,audit_log,trash,unconfirmed_accounts,sign_in_events,mails}'::text[]) as n (name);
$$;
comment on function private.retention_periods() is 'The periods in force, in days. Public: the trust centre shows them.';
call private.expose_function('private.retention_periods()', 'anon, authenticated, service_role');

create function public.note_site_url(url text) returns void
language sql security definer set search_path = '' as $$
  insert into private.site_facts (is_https)
  select note_site_url.url ~ '^https://'
  -- A process on a developer's machine does not decide for the site.
  where note_site_url.url !~ '^http://(localhost|127(\.[0-9]+){3}|\[::1\])(:|/|$)'
  on conflict (only_one) do update set is_https = excluded.is_https;
$$;
comment on function public.note_site_url(text) is 'The web process says under which URL the site is known. A loopback URL changes nothing.';
grant execute on function public.note_site_url(text) to service_role;
