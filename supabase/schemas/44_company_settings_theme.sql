-- Purpose: the provider, the rules of the settings (06_settings.sql), and the look of the site as data. Editors see none of the three, except
--          the words of pages among the settings.
-- Tables:  company, theme_configurations; policies and triggers of site_settings.

create table public.company (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  branding jsonb not null default '{}' check (jsonb_typeof(branding) = 'object')
    constraint company_logo_link check (coalesce(branding ->> 'logo', '') = '' or private.is_image_link(branding ->> 'logo')),
  legal_name text not null default '',
  tagline text not null default '',
  phone text not null default '',
  email text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null default '',
  uid text not null default '',
  social jsonb not null default '[]' check (jsonb_typeof(social) = 'array')
    constraint company_social_links check (private.are_social_links(social)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  pgp_key text not null default '' check (
    pgp_key = '' or (length(pgp_key) <= 65536 and starts_with(pgp_key, '-----BEGIN PGP PUBLIC KEY BLOCK-----')))
);
comment on table public.company is 'The one record of the provider shown on the site; another one only in the trash.';
comment on column public.company.branding is '{companyName, logo}';
comment on column public.company.pgp_key is 'The public key to write to the company under, armored, or empty: the site then says nothing of one.';
comment on constraint company_logo_link on public.company is 'Choose an image of the library, or give a URL that begins with https://.';
comment on constraint company_social_links on public.company is 'Enter a path of this site, like /contact, or a URL that begins with https://.';
create unique index company_one_row on public.company ((true)) where deleted_at is null;
alter table public.company enable row level security;
create policy "visitors read public company records" on public.company
  for select to anon using (deleted_at is null);
create policy "readers read public company records, admins every one" on public.company
  for select to authenticated using ((deleted_at is null) or (select private.is_admin()));
create policy "admins add company records" on public.company
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change company records" on public.company
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove company records" on public.company
  for delete to authenticated using ((select private.is_admin()));
comment on policy "visitors read public company records" on public.company is 'Public means: deleted_at is null';
comment on policy "readers read public company records, admins every one" on public.company is 'Public means: deleted_at is null';
comment on policy "admins add company records" on public.company is 'The back office.';
comment on policy "admins change company records" on public.company is 'The back office; moving to the trash too.';
comment on policy "admins remove company records" on public.company is 'Permanently. The trash is deleted_at.';
grant select on public.company to anon;
grant select, insert, update, delete on public.company to authenticated, service_role;
call private.attach_content_triggers('public.company', 'deleted_at is null');
call private.attach_references('public.company');
-- Contact messages go to the company's e-mail.
create trigger step_up_new after insert on public.company
  for each row when (new.deleted_at is null) execute function private.step_up();
create trigger step_up_changed after update on public.company
  for each row when ((new.email, new.deleted_at is null) is distinct from (old.email, old.deleted_at is null))
  execute function private.step_up();

-- Settings -----------------------------------------------------------------------------------------------------------------

alter table public.site_settings enable row level security;
create policy "visitors read public settings" on public.site_settings
  for select to anon using (is_public);
create policy "readers read public settings, admins every one" on public.site_settings
  for select to authenticated using (is_public or (select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
create policy "admins add settings, editors the words of pages" on public.site_settings
  for insert to authenticated with check ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
create policy "admins change settings, editors the words of pages" on public.site_settings
  for update to authenticated
  using ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())))
  with check ((select private.is_admin()) or (key like 'words\_%' and (select private.is_editor())));
create policy "admins remove settings" on public.site_settings
  for delete to authenticated using ((select private.is_admin()));
comment on policy "visitors read public settings" on public.site_settings is 'Public means: is_public';
comment on policy "readers read public settings, admins every one" on public.site_settings is 'Public means: is_public';
comment on policy "admins add settings, editors the words of pages" on public.site_settings is 'The back office.';
comment on policy "admins change settings, editors the words of pages" on public.site_settings is 'The back office; moving to the trash too.';
comment on policy "admins remove settings" on public.site_settings is 'Permanently. The trash is deleted_at.';
grant select on public.site_settings to anon;
grant select, insert, update, delete on public.site_settings to authenticated, service_role;
call private.attach_content_triggers('public.site_settings', 'is_public', 'key');
call private.attach_references('public.site_settings', 'key');
-- The rows of 06_settings.sql were there before.
call private.collect_references();
create trigger step_up_new after insert on public.site_settings
  for each row when (new.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')) execute function private.step_up();
create trigger step_up_changed after update on public.site_settings
  for each row when ((new.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')
      or old.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review'))
    and (new.key, new.value) is distinct from (old.key, old.value))
  execute function private.step_up();
create trigger step_up_removed after delete on public.site_settings
  for each row when (old.key in ('admins_need_second_factor', 'site_url', 'legal_needs_review')) execute function private.step_up();

create function private.expire_samples() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.content_changes (table_name, changes)
  select c.table_name, 1 from private.content_state c
  where exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(format('public.%I', c.table_name)) and a.attname = 'is_sample' and not a.attisdropped);
  perform pg_notify('content_changes', '');
  return null;
end;
$$;
comment on function private.expire_samples() is 'Stored pages with sample records are rendered again when the setting shows or hides them.';
create trigger expire_samples_new after insert on public.site_settings
  for each row when (new.key = 'show_samples') execute function private.expire_samples();
create trigger expire_samples_changed after update on public.site_settings
  for each row when ('show_samples' in (old.key, new.key)) execute function private.expire_samples();
create trigger expire_samples_removed after delete on public.site_settings
  for each row when (old.key = 'show_samples') execute function private.expire_samples();

-- Themes -------------------------------------------------------------------------------------------------------------------

create table public.theme_configurations (
  id text primary key default gen_random_uuid()::text check (length(id) between 1 and 100),
  name text not null check (length(btrim(name)) between 1 and 200),
  colors jsonb not null default '{}' check (jsonb_typeof(colors) = 'object'),
  typography jsonb not null default '{}' check (jsonb_typeof(typography) = 'object'),
  spacing jsonb not null default '{}' check (jsonb_typeof(spacing) = 'object'),
  "borderRadius" jsonb not null default '{}' check (jsonb_typeof("borderRadius") = 'object'),
  shadows jsonb not null default '{}' check (jsonb_typeof(shadows) = 'object'),
  animation jsonb not null default '{}' check (jsonb_typeof(animation) = 'object'),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.theme_configurations is 'Themes; the active one is rendered as custom properties into every page.';
create unique index theme_configurations_one_active on public.theme_configurations (is_active) where is_active;
alter table public.theme_configurations enable row level security;
create policy "visitors read public themes" on public.theme_configurations
  for select to anon using (is_active);
create policy "readers read public themes, admins every one" on public.theme_configurations
  for select to authenticated using ((is_active) or (select private.is_admin()));
create policy "admins add themes" on public.theme_configurations
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change themes" on public.theme_configurations
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins remove themes" on public.theme_configurations
  for delete to authenticated using ((select private.is_admin()));
comment on policy "visitors read public themes" on public.theme_configurations is 'Public means: is_active';
comment on policy "readers read public themes, admins every one" on public.theme_configurations is 'Public means: is_active';
comment on policy "admins add themes" on public.theme_configurations is 'The back office.';
comment on policy "admins change themes" on public.theme_configurations is 'The back office; moving to the trash too.';
comment on policy "admins remove themes" on public.theme_configurations is 'Permanently. The trash is deleted_at.';
grant select on public.theme_configurations to anon;
grant select, insert, update, delete on public.theme_configurations to authenticated, service_role;
call private.attach_content_triggers('public.theme_configurations', 'is_active');
call private.attach_references('public.theme_configurations');

create function private.rest_other_themes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.theme_configurations set is_active = false where is_active and id <> new.id;
  return new;
end;
$$;
comment on function private.rest_other_themes() is 'Activating a theme deactivates the one before.';

create function private.keep_active_theme() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception 'The active theme cannot be deleted. Activate another one first.' using errcode = '23514';
end;
$$;
comment on function private.keep_active_theme() is 'Refuses to delete the theme that visitors see.';
create trigger rest_other_themes before insert or update on public.theme_configurations
  for each row when (new.is_active) execute function private.rest_other_themes();
create trigger keep_active_theme before delete on public.theme_configurations
  for each row when (old.is_active) execute function private.keep_active_theme();

insert into public.theme_configurations
  (id, name, is_active, colors, typography, spacing, "borderRadius", shadows, animation, config)
values (
  'default', 'Default Theme', true,
  '{
    "primary": {"light": "#3b82f6", "dark": "#60a5fa"},
    "secondary": {"light": "#e9ecf1", "dark": "#1b2533"},
    "accent": {"light": "#e6effd", "dark": "#14253f"},
    "background": {"light": "#fafaf8", "dark": "#0b1119"},
    "foreground": {"light": "#0d1522", "dark": "#eef2f7"},
    "muted": {"light": "#f1f2ef", "dark": "#121a25"},
    "border": {"light": "#d9dcdf", "dark": "#273242"},
    "text": {"light": "#1d2734", "dark": "#d3dbe6"},
    "card": {"light": "#ffffff", "dark": "#101823"},
    "cardForeground": {"light": "#0d1522", "dark": "#eef2f7"}
  }',
  '{
    "fontFamily": {"sans": "Inter, sans-serif", "mono": "JetBrains Mono, monospace"},
    "fontSize": {"xs": "0.75rem", "sm": "0.875rem", "base": "1rem", "lg": "1.125rem", "xl": "1.25rem", "2xl": "1.5rem", "3xl": "1.875rem", "4xl": "2.375rem", "5xl": "3.5rem", "6xl": "4.5rem"},
    "fontWeight": {"normal": "400", "medium": "500", "semibold": "600", "bold": "700"},
    "lineHeight": {"tight": "1.1", "snug": "1.3", "normal": "1.6", "relaxed": "1.75"}
  }',
  '{"unit": "0.25rem", "gutter": "1.5rem", "section": "6rem", "container": "80rem"}',
  '{"sm": "2px", "md": "4px", "lg": "8px", "full": "9999px"}',
  '{
    "float": "0 12px 32px -12px rgb(0 0 0 / 0.28)",
    "overlay": "0 24px 64px -16px rgb(0 0 0 / 0.4)"
  }',
  '{"fast": "100ms", "default": "150ms", "normal": "200ms", "slow": "300ms"}',
  '{"container": "max-w-7xl"}'
);
