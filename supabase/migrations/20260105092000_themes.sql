-- Purpose: the look of the site as data, with the default theme.
-- Tables:  theme_configurations.
-- Risk:    none; new table. At most one theme is active: activating one puts the others to rest.

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

create function private.rest_other_themes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.theme_configurations set is_active = false where is_active and id <> new.id;
  return new;
end;
$$;
comment on function private.rest_other_themes() is 'Activating a theme deactivates the one before.';

create trigger rest_other_themes before insert or update on public.theme_configurations
  for each row when (new.is_active) execute function private.rest_other_themes();

call private.open_content('public.theme_configurations', 'themes', 'is_active');

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
