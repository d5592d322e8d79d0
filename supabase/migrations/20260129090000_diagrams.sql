-- Purpose: a service or an industry can show one diagram, kept as data: boxes in zones, and lines between them.
-- Tables:  services, industries (columns).
-- Risk:    none; the columns are empty, and a page without a diagram looks as before.

do $$
declare
  content text;
begin
  foreach content in array array['services', 'industries'] loop
    execute format($ddl$
      alter table public.%I
        add column diagram_title text not null default '' check (length(diagram_title) <= 200),
        add column diagram_boxes jsonb not null default '[]' check (jsonb_typeof(diagram_boxes) = 'array'),
        add column diagram_lines jsonb not null default '[]' check (jsonb_typeof(diagram_lines) = 'array')
    $ddl$, content);
    execute format('comment on column public.%I.diagram_boxes is %L', content,
      'What the diagram shows: {name, zone, mark}. Zones stand in the order of their first box; the first is the customer''s own.');
    execute format('comment on column public.%I.diagram_lines is %L', content,
      'What connects the boxes: {from, to, text, line}, by their names; numbered in this order.');
    execute format('call private.keep_no_statistics(%L, %L)', 'public.' || content, '{is_active,deleted_at}');
  end loop;
end;
$$;
