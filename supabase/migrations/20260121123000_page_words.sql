-- Purpose: the words around records are settings, no longer code: headings and the closing call to action of services, industries, case
--          studies and posts, the words of the search page and of the page that is not there. A record may say something else. The topics
--          of the contact form, its hint and its consent belong to the section that shows it; a message keeps the name of its topic.
-- Tables:  site_settings (rows, check); services, industries, case_studies, blog_posts (column words); pages with their history and
--          working copies (sections of one kind); contact_messages (column).
-- Risk:    none; every word is the one that the site shows today. Sections are rewritten with the triggers off: neither the history nor
--          the audit log counts it.

alter table public.site_settings add constraint site_settings_word_links check (
  key not like 'words\_%' or not jsonb_path_exists(value,
    '$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "href$" && !(@.value like_regex "^($|#|/[^/\\\\]|/$|https://)"))'));

-- What the product starts with is nobody's change.
alter table public.site_settings disable trigger user;
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
  }', true)
on conflict (key) do nothing;
alter table public.site_settings enable trigger user;

do $$
declare
  content text;
begin
  foreach content in array array['services', 'industries', 'case_studies', 'blog_posts'] loop
    execute format($ddl$
      alter table public.%1$I
        add column words jsonb not null default '[]' check (jsonb_typeof(words) = 'array'),
        add constraint %2$I check (not jsonb_path_exists(words,
          '$[*] ? (@.name like_regex "href$" && !(@.text like_regex "^($|#|/[^/\\\\]|/$|https://)"))'))
    $ddl$, content, content || '_word_links');
    execute format('comment on column public.%I.words is %L', content,
      'What this one says instead of the words of its kind: {name, text}, by the names of the setting words_*.');
    execute format('call private.keep_no_statistics(%L, %L)', 'public.' || content, '{status,is_active,deleted_at}');
  end loop;
end;
$$;

create function private.with_contact_words(sections jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(case when s.section ->> 'kind' = 'contact-form' then $words${
      "topics": [
        {"key": "evaluation", "label": "Evaluating your services"},
        {"key": "security-review", "label": "Security review or questionnaire"},
        {"key": "incident", "label": "A security incident"},
        {"key": "privacy", "label": "Privacy or data protection"},
        {"key": "other", "label": "Something else"}
      ],
      "hint": "No confidential content, please: describe the problem, not the data.",
      "consent": "You may store this message to answer it, as the [privacy policy](/legal/privacy-policy) describes."
    }$words$::jsonb || s.section else s.section end order by s.place), '[]')
  from jsonb_array_elements(sections) with ordinality as s (section, place);
$$;
alter table public.pages disable trigger user;
update public.pages set sections = private.with_contact_words(sections)
where jsonb_path_exists(sections, '$[*] ? (@.kind == "contact-form")');
update public.drafts set data = jsonb_set(data, '{sections}', private.with_contact_words(data -> 'sections'))
where table_name = 'pages' and jsonb_path_exists(data, '$.sections[*] ? (@.kind == "contact-form")');
update public.revisions set data = jsonb_set(data, '{sections}', private.with_contact_words(data -> 'sections'))
where table_name = 'pages' and jsonb_path_exists(data, '$.sections[*] ? (@.kind == "contact-form")');
alter table public.pages enable trigger user;
drop function private.with_contact_words(jsonb);

alter table public.contact_messages add column topic_label text not null default '' check (length(topic_label) <= 200);
comment on column public.contact_messages.topic_label is 'What the topic was called when the message was written.';
call private.keep_no_statistics('public.contact_messages');
alter table public.contact_messages disable trigger user;
update public.contact_messages m set topic_label = t.label
from (values ('evaluation', 'Evaluating your services'), ('security-review', 'Security review or questionnaire'),
  ('incident', 'A security incident'), ('privacy', 'Privacy or data protection'), ('other', 'Something else')) as t (topic, label)
where m.topic = t.topic;
alter table public.contact_messages enable trigger user;
