-- Purpose: editors say which other words mean the same (German and French words, abbreviations), and see what was searched for and not
--          found. Nothing of the visitor is kept: a term, a day, a number (docs/decisions/0034).
-- Tables:  search_synonyms, search_misses (new).
-- Risk:    what is typed into a search may be personal. Terms that look like e-mails, numbers or keys are refused by the table itself,
--          a day has at most about a thousand of them, and they are deleted with the measurements.

create function private.search_key(words text) returns text
language sql immutable parallel safe set search_path = ''
begin atomic
  -- Umlauts are written both ways: Zürich, Zurich, Zuerich.
  select btrim(regexp_replace(replace(replace(replace(private.without_accents(words), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), '[^[:alnum:]]+', ' ', 'g'));
end;
comment on function private.search_key(text) is 'Words as synonyms are compared: small, without accents, umlauts and signs.';
grant execute on function private.search_key(text), private.without_accents(text) to authenticated, service_role;

create table public.search_synonyms (
  id uuid primary key default gen_random_uuid(),
  term text not null constraint search_synonyms_term_check check (length(btrim(term)) between 2 and 60 and private.search_key(term) <> ''),
  meanings text[] not null constraint search_synonyms_meanings_check check (
    cardinality(meanings) between 1 and 8 and array_position(meanings, null) is null and array_position(meanings, '') is null
    and length(array_to_string(meanings, ' ')) <= 500),
  key text not null generated always as (private.search_key(term)) stored
    constraint search_synonyms_key_key unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.search_synonyms is 'Words that visitors use, and the words of our texts that mean the same. Only administrators see the list.';
comment on column public.search_synonyms.term is 'What is typed, in any language: a word, an abbreviation, a few words.';
comment on column public.search_synonyms.meanings is 'What is searched for besides, each as a phrase.';

create table public.search_misses (
  day date not null,
  term text not null constraint search_misses_term_check check (
    length(term) between 2 and 60 and term !~ '[@[:cntrl:]]' and term !~ '://|www\.'
    and length(regexp_replace(term, '\D', '', 'g')) <= 5 and term ~ '[[:alpha:]]'
    -- Passwords, keys and the like.
    and term !~ '[^[:space:]]{31}'),
  searches integer not null check (searches > 0),
  primary key (day, term)
);
comment on table public.search_misses is 'What was searched for and not found, per day: a term and how often. Nothing about who asked.';

alter table public.search_synonyms enable row level security;
alter table public.search_misses enable row level security;
create policy "admins read synonyms" on public.search_synonyms for select to authenticated using ((select private.is_admin()));
create policy "admins add synonyms" on public.search_synonyms for insert to authenticated with check ((select private.is_admin()));
create policy "admins change synonyms" on public.search_synonyms
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove synonyms" on public.search_synonyms for delete to authenticated using ((select private.is_admin()));
create policy "admins read search misses" on public.search_misses for select to authenticated using ((select private.is_admin()));
create policy "admins remove search misses" on public.search_misses for delete to authenticated using ((select private.is_admin()));
comment on policy "admins read synonyms" on public.search_synonyms is 'The back office. Searching needs no right to the list.';
comment on policy "admins add synonyms" on public.search_synonyms is 'The back office.';
comment on policy "admins change synonyms" on public.search_synonyms is 'The back office.';
comment on policy "admins remove synonyms" on public.search_synonyms is 'For good.';
comment on policy "admins read search misses" on public.search_misses is 'The back office. Nobody writes it through the API without the secret key.';
comment on policy "admins remove search misses" on public.search_misses is 'What is dealt with.';
grant select, insert, update, delete on public.search_synonyms to authenticated, service_role;
grant select, delete on public.search_misses to authenticated;
grant select, insert, update, delete on public.search_misses to service_role;
call private.keep_no_statistics('public.search_synonyms');
call private.keep_no_statistics('public.search_misses');

-- A synonym changes what stored pages of results say.
insert into private.content_state (table_name) values ('search_synonyms');
create trigger stamp_creation before insert on public.search_synonyms
  for each row execute function private.stamp_creation('created_at', 'updated_at');
create trigger set_updated_at before update on public.search_synonyms for each row execute function private.set_updated_at();

insert into public.search_synonyms (term, meanings) values
  -- Abbreviations
  ('2FA', '{two-factor,second factor,multi-factor,passkeys,FIDO2}'),
  ('MFA', '{multi-factor,second factor,two-factor,passkeys,FIDO2}'),
  ('two-factor', '{second factor,multi-factor,passkeys,FIDO2}'),
  ('two-factor authentication', '{second factor,multi-factor,passkeys,FIDO2}'),
  ('multi-factor authentication', '{second factor,multi-factor,passkeys,FIDO2}'),
  ('SSO', '{single sign-on,sign-in,OpenID Connect}'),
  ('IAM', '{identity,identities,sign-in}'),
  ('PAM', '{administrative access,privileged account}'),
  ('OIDC', '{OpenID Connect}'),
  ('SAML', '{single sign-on,OpenID Connect}'),
  ('E2EE', '{end-to-end encryption,end to end}'),
  ('E2E', '{end to end,end-to-end}'),
  ('PQC', '{post-quantum}'),
  ('HSM', '{hardware security module}'),
  ('KMS', '{key custody,key management,hardware security module}'),
  ('BYOK', '{own keys,customer-held keys,key custody}'),
  ('HYOK', '{own keys,customer-held keys,key custody}'),
  ('PKI', '{certificate authority,certificates}'),
  ('AES', '{AES-256-GCM,encryption}'),
  ('SSL', '{TLS}'),
  ('RLS', '{row-level security}'),
  ('DPA', '{data processing agreement}'),
  ('AVV', '{data processing agreement}'),
  ('ADV', '{data processing agreement}'),
  ('SCC', '{standard contractual clauses}'),
  ('TOM', '{technical and organisational measures,security measures}'),
  ('TOMs', '{technical and organisational measures,security measures}'),
  ('SLA', '{service level,availability,99.9%}'),
  ('SLO', '{service level,availability}'),
  ('NDA', '{confidentiality,secrecy}'),
  ('ToS', '{terms of service}'),
  ('T&C', '{terms of service}'),
  ('AGB', '{terms of service}'),
  ('RPO', '{recovery point,backup}'),
  ('RTO', '{recovery time,restore}'),
  ('DR', '{disaster recovery,recovery,restore}'),
  ('BCM', '{continuity,recovery}'),
  ('BCP', '{continuity,recovery}'),
  ('FADP', '{Federal Act on Data Protection,FADP}'),
  ('DSG', '{FADP,data protection}'),
  ('nDSG', '{FADP,data protection}'),
  ('revDSG', '{FADP,data protection}'),
  ('LPD', '{FADP,data protection}'),
  ('nLPD', '{FADP,data protection}'),
  ('DSGVO', '{GDPR}'),
  ('RGPD', '{GDPR}'),
  ('GDPR', '{General Data Protection Regulation}'),
  ('DPO', '{data protection officer,Ordinance}'),
  ('DSB', '{data protection officer,Flurina Caduff}'),
  ('EDÖB', '{FDPIC}'),
  ('PFPDT', '{FDPIC}'),
  ('NCSC', '{BACS}'),
  ('OFCS', '{BACS}'),
  ('SOC', '{monitoring,managed security}'),
  ('SIEM', '{monitoring,managed security,logs}'),
  ('EDR', '{managed security,monitoring}'),
  ('XDR', '{managed security,monitoring}'),
  ('CSIRT', '{incident response,incident}'),
  ('IR', '{incident response}'),
  ('OT', '{industrial,production systems,manufacturing}'),
  ('VM', '{virtual machine,machines}'),
  ('VPS', '{virtual machine,machines}'),
  ('K8s', '{Kubernetes,containers}'),
  ('IaaS', '{infrastructure,cloud}'),
  ('SaaS', '{cloud,services}'),
  ('AI', '{train models,models}'),
  ('KI', '{train models,models}'),
  ('ISO27001', '{ISO/IEC 27001,27001}'),
  ('ISO 27001', '{ISO/IEC 27001,27001}'),
  ('FINMA', '{FINMA,outsourcing}'),
  ('EHR', '{electronic patient record,patient data}'),
  ('EPD', '{electronic patient record}'),
  -- English, said otherwise
  ('uptime', '{availability,99.9%}'),
  ('downtime', '{availability,unplanned downtime,outage}'),
  ('price', '{price,fees,costs}'),
  ('pricing', '{price,fees,costs}'),
  ('cost', '{price,fees}'),
  ('how much', '{price,fees,costs}'),
  ('quote', '{price,offer}'),
  ('email', '{e-mail}'),
  ('mail', '{e-mail}'),
  ('phone', '{telephone,call}'),
  ('datacenter', '{data centre}'),
  ('data center', '{data centre}'),
  ('hosting', '{hosted,infrastructure,cloud}'),
  ('hoster', '{provider,infrastructure}'),
  ('server location', '{data residency,data centres}'),
  ('data location', '{data residency}'),
  ('location', '{data residency,Switzerland}'),
  ('where is my data', '{data residency}'),
  ('cloud act', '{compel,foreign authority}'),
  ('patriot act', '{compel,foreign authority}'),
  ('surveillance', '{compel,authority}'),
  ('lock-in', '{exit,leave us,leaving}'),
  ('vendor lock-in', '{exit,leave us,leaving}'),
  ('cancel', '{leave us,exit,terminate}'),
  ('cancellation', '{leave us,exit,termination}'),
  ('migration', '{migration,move}'),
  ('pentest', '{penetration test}'),
  ('pen test', '{penetration test}'),
  ('hacked', '{incident,ransomware}'),
  ('data breach', '{incident,breach}'),
  ('breach notification', '{incident,report a breach,notification}'),
  ('malware', '{ransomware,incident}'),
  ('bug bounty', '{vulnerability,security.txt}'),
  ('responsible disclosure', '{vulnerability,security.txt}'),
  ('password', '{password,passkeys,sign-in}'),
  ('login', '{sign-in}'),
  ('webauthn', '{WebAuthn,passkeys,FIDO2}'),
  ('yubikey', '{FIDO2,passkeys}'),
  ('wealth management', '{asset management,family office}'),
  ('private bank', '{asset management,family office,financial}'),
  ('bank', '{Banking Act,financial institutions,asset management}'),
  ('fiduciary', '{fiduciary,accounting,trust companies}'),
  ('lawyer', '{law firm,legal services}'),
  ('attorney', '{law firm,legal services}'),
  ('hospital', '{hospital,healthcare}'),
  ('doctor', '{healthcare,practices}'),
  ('school', '{education,schools}'),
  ('university', '{education,research}'),
  ('factory', '{manufacturing}'),
  ('SME', '{small firms,small and medium}'),
  ('SMB', '{small firms,small and medium}'),
  ('staff', '{team,engineers}'),
  ('CEO', '{managing director}'),
  ('founder', '{managing director}'),
  ('team', '{managing director,head of operations,lead engineer,head of legal}'),
  ('newsletter', '{feed,blog}'),
  ('RSS', '{feed}'),
  ('LLM', '{train models,models}'),
  ('ChatGPT', '{train models,models}'),
  ('sub-processor', '{subprocessors}'),
  ('third parties', '{third party,subprocessors}'),
  ('right to be forgotten', '{deletion,erase}'),
  ('subject access request', '{access request,right of access}'),
  ('DSAR', '{access request}'),
  ('opt out', '{Do Not Track,object}'),
  ('tracking', '{cookies,third parties,measurement}'),
  ('analytics', '{measurement,statistics}'),
  -- German
  ('Datenschutz', '{data protection,privacy}'),
  ('Datenschutzerklärung', '{privacy policy}'),
  ('Datenschutzgesetz', '{FADP,data protection}'),
  ('Datenschutzbeauftragter', '{data protection officer}'),
  ('Auftragsverarbeitung', '{data processing agreement}'),
  ('Auftragsbearbeitung', '{data processing agreement}'),
  ('Auftragsverarbeitungsvertrag', '{data processing agreement}'),
  ('Unterauftragnehmer', '{subprocessors}'),
  ('Impressum', '{imprint}'),
  ('Nutzungsbedingungen', '{terms of service}'),
  ('Vertrag', '{contract,agreement}'),
  ('Haftung', '{liability}'),
  ('Kündigung', '{termination,leave us}'),
  ('Verschlüsselung', '{encryption}'),
  ('Schlüssel', '{keys}'),
  ('Schlüsselverwaltung', '{key custody}'),
  ('Passwort', '{password}'),
  ('Kennwort', '{password}'),
  ('Anmeldung', '{sign-in}'),
  ('Zwei-Faktor-Authentisierung', '{second factor,multi-factor,passkeys}'),
  ('Zugriff', '{access}'),
  ('Berechtigung', '{permissions,access}'),
  ('Rechenzentrum', '{data centre}'),
  ('Datenstandort', '{data residency}'),
  ('Datenhaltung', '{data residency}'),
  ('Datensouveränität', '{data sovereignty}'),
  ('Souveränität', '{sovereignty}'),
  ('Datensicherung', '{backup}'),
  ('Sicherung', '{backup}'),
  ('Wiederherstellung', '{restore,recovery}'),
  ('Notfall', '{incident,emergency}'),
  ('Vorfall', '{incident}'),
  ('Sicherheit', '{security}'),
  ('Informationssicherheit', '{security}'),
  ('Cybersicherheit', '{cybersecurity,security}'),
  ('Überwachung', '{monitoring}'),
  ('Verfügbarkeit', '{availability}'),
  ('Ausfall', '{outage,downtime}'),
  ('Wartung', '{maintenance}'),
  ('Unterstützung', '{support}'),
  ('Beratung', '{consulting}'),
  ('Dienstleistungen', '{services}'),
  ('Preis', '{price,fees}'),
  ('Preise', '{price,fees}'),
  ('Kosten', '{price,fees,costs}'),
  ('Kontakt', '{contact}'),
  ('Über uns', '{about us}'),
  ('Geschäftsführung', '{managing director}'),
  ('Mitarbeiter', '{team,engineers}'),
  ('Schweiz', '{Switzerland,Swiss}'),
  ('Behörde', '{authority}'),
  ('Gesetz', '{law}'),
  ('Aufbewahrung', '{retention}'),
  ('Löschung', '{deletion,delete}'),
  ('Auskunft', '{access request,right of access}'),
  ('Auskunftsbegehren', '{access request}'),
  ('Meldepflicht', '{duty to report,report}'),
  ('Zertifikat', '{certificate,certification}'),
  ('Zertifizierung', '{certification}'),
  ('Prüfung', '{audit}'),
  ('Treuhand', '{fiduciary,accounting,trust companies}'),
  ('Treuhänder', '{fiduciary,accounting}'),
  ('Vermögensverwaltung', '{asset management}'),
  ('Vermögensverwalter', '{asset management,asset manager}'),
  ('Anwalt', '{law firm,legal services}'),
  ('Anwaltskanzlei', '{law firm,legal services}'),
  ('Berufsgeheimnis', '{professional secrecy}'),
  ('Arztgeheimnis', '{medical secrecy}'),
  ('Spital', '{hospital,healthcare}'),
  ('Krankenhaus', '{hospital,healthcare}'),
  ('Gesundheitswesen', '{healthcare}'),
  ('Patientendaten', '{patient data}'),
  ('Schule', '{education,schools}'),
  ('Bildung', '{education}'),
  ('Industrie', '{manufacturing,industry}'),
  ('Fertigung', '{manufacturing}'),
  ('Buchhaltung', '{accounting}'),
  ('Fallstudie', '{case studies,case study}'),
  ('Wissensdatenbank', '{knowledge base}'),
  ('Digitalisierung', '{digital transformation}'),
  ('Ausstieg', '{exit,leave us}'),
  ('Schwachstelle', '{vulnerability}'),
  ('Sicherheitslücke', '{vulnerability}'),
  ('Angriff', '{attack}'),
  ('Erpressung', '{extortion,ransomware}'),
  ('Datenleck', '{breach,incident}'),
  ('Datenpanne', '{breach,incident}'),
  ('Personendaten', '{personal data}'),
  ('personenbezogene Daten', '{personal data}'),
  ('Einwilligung', '{consent}'),
  ('Geheimhaltung', '{confidentiality,secrecy}'),
  ('Bankgeheimnis', '{Banking Act,secrecy}'),
  ('Speicherort', '{data residency}'),
  ('Standort', '{data residency,location}'),
  ('Speicher', '{storage}'),
  ('Netzwerk', '{network}'),
  ('Anbieter', '{provider}'),
  ('Anbieterwechsel', '{exit,leave us}'),
  ('Unternehmen', '{enterprise}'),
  ('KMU', '{small firms,small and medium}'),
  ('Versicherung', '{insurance}'),
  ('Stiftung', '{foundation,trust companies}'),
  ('Hilfe', '{support}'),
  -- French and Italian
  ('protection des données', '{data protection,privacy}'),
  ('données', '{data}'),
  ('confidentialité', '{confidentiality,privacy}'),
  ('politique de confidentialité', '{privacy policy}'),
  ('conditions générales', '{terms of service}'),
  ('sous-traitant', '{subprocessors,processor}'),
  ('sous-traitance', '{data processing agreement,subprocessors}'),
  ('mentions légales', '{imprint}'),
  ('chiffrement', '{encryption}'),
  ('cryptage', '{encryption}'),
  ('clé', '{keys}'),
  ('clés', '{keys}'),
  ('mot de passe', '{password}'),
  ('authentification', '{sign-in,authentication}'),
  ('double authentification', '{second factor,multi-factor,passkeys}'),
  ('centre de données', '{data centre}'),
  ('hébergement', '{hosted,infrastructure,cloud}'),
  ('hébergeur', '{provider,infrastructure}'),
  ('nuage', '{cloud}'),
  ('sauvegarde', '{backup}'),
  ('sauvegardes', '{backup}'),
  ('restauration', '{restore}'),
  ('souveraineté', '{sovereignty}'),
  ('sécurité', '{security}'),
  ('surveillance informatique', '{monitoring}'),
  ('disponibilité', '{availability}'),
  ('panne', '{outage}'),
  ('incident de sécurité', '{incident}'),
  ('responsabilité', '{liability,responsibility}'),
  ('résiliation', '{termination,leave us}'),
  ('prix', '{price,fees}'),
  ('tarif', '{price,fees}'),
  ('tarifs', '{price,fees}'),
  ('à propos', '{about us}'),
  ('équipe', '{team,managing director}'),
  ('suisse', '{Switzerland,Swiss}'),
  ('Genf', '{Geneva}'),
  ('Genève', '{Geneva}'),
  ('Berne', '{Bern}'),
  ('Soleure', '{Solothurn}'),
  ('svizzera', '{Switzerland,Swiss}'),
  ('avocat', '{law firm,legal services}'),
  ('étude d’avocats', '{law firm,legal services}'),
  ('fiduciaire', '{fiduciary,accounting,trust companies}'),
  ('gestion de fortune', '{asset management}'),
  ('gérant de fortune', '{asset management,asset manager}'),
  ('hôpital', '{hospital,healthcare}'),
  ('santé', '{healthcare}'),
  ('école', '{education,schools}'),
  ('enseignement', '{education}'),
  ('comptabilité', '{accounting}'),
  ('étude de cas', '{case studies,case study}'),
  ('conformité', '{compliance}'),
  ('données personnelles', '{personal data}'),
  ('fuite de données', '{breach,incident}'),
  ('faille', '{vulnerability}'),
  ('hameçonnage', '{phishing}'),
  ('rançongiciel', '{ransomware}'),
  ('secret professionnel', '{professional secrecy}'),
  ('secret médical', '{medical secrecy}'),
  ('secret bancaire', '{Banking Act,secrecy}'),
  ('contrat', '{contract,agreement}'),
  ('fournisseur', '{provider}'),
  ('entreprise', '{enterprise}'),
  ('PME', '{small firms,small and medium}'),
  ('assurance', '{insurance}'),
  ('stockage', '{storage}'),
  ('loi', '{law}'),
  ('soutien', '{support}'),
  ('emplacement des données', '{data residency}'),
  ('droit d’accès', '{right of access,access request}'),
  ('protezione dei dati', '{data protection,privacy}'),
  ('crittografia', '{encryption}'),
  ('sicurezza', '{security}')
on conflict do nothing;

-- From here on: what the product starts with is nobody's change.
create trigger write_audit after insert or update or delete on public.search_synonyms
  for each row execute function private.write_audit('id', 'with values');
create trigger bump_on_insert after insert on public.search_synonyms referencing new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_update after update on public.search_synonyms referencing old table as old_rows new table as new_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_delete after delete on public.search_synonyms referencing old table as old_rows
  for each statement execute function private.bump_content_revision('true');
create trigger bump_on_truncate after truncate on public.search_synonyms
  for each statement execute function private.bump_content_revision('true');

-- {"term": times, …}; terms that the table would refuse are passed over.
create function public.count_search_misses(misses jsonb) returns integer
language sql volatile security invoker set search_path = ''
begin atomic
  with asked as (
    select lower(btrim("left"(m.key, 60))) as term, least(sum(m.value::bigint), 100000)::integer as searches
    from jsonb_each_text(count_search_misses.misses) m where m.value::bigint > 0 group by 1
  ), counted as (
    insert into public.search_misses as s (day, term, searches)
    select private.site_day(now()), a.term, a.searches from asked a
    where length(a.term) >= 2 and a.term !~ '[@[:cntrl:]]' and a.term !~ '://|www\.'
      and length(regexp_replace(a.term, '\D', '', 'g')) <= 5 and a.term ~ '[[:alpha:]]' and a.term !~ '[^[:space:]]{31}'
      and ((select count(*) from public.search_misses t where t.day = private.site_day(now())) < 1000
           or exists (select from public.search_misses t where t.day = private.site_day(now()) and t.term = a.term))
    on conflict (day, term) do update set searches = least(s.searches::bigint + excluded.searches, 1000000)::integer
    returning 1
  )
  select count(*)::integer from counted;
end;
comment on function public.count_search_misses(jsonb) is 'Adds to how often something was searched for and not found. With the secret key only.';
grant execute on function public.count_search_misses(jsonb), private.site_day(timestamptz) to service_role;
