// A theme as CSS custom properties. `light-dark()` follows the root's color-scheme, which the light/dark class fixes.
import { mix, readableOn } from "./color.ts";
import type { Theme } from "./schema.ts";

export type Mode = "light" | "dark";
type ModeColors = Record<string, string>;

/** Deriving the colours takes over a millisecond, and nearly every page has the theme of the previous one. */
let latest = { theme: "", stylesheet: "" };

export function themeStylesheet(theme: Theme): string {
  const key = JSON.stringify(theme);
  if (latest.theme !== key) latest = { theme: key, stylesheet: deriveStylesheet(theme) };
  return latest.stylesheet;
}

function deriveStylesheet(theme: Theme): string {
  const light = resolveColors(theme, "light");
  const dark = resolveColors(theme, "dark");
  const colors = Object.keys(light).map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`);
  const { typography } = theme;
  const values = [
    ...declare("font", withFallbacks(typography.fontFamily)),
    ...declare("size", typography.fontSize),
    ...declare("weight", typography.fontWeight),
    ...declare("leading", typography.lineHeight),
    ...declare("space", theme.spacing),
    ...declare("radius", theme.borderRadius),
    ...declare("shadow", theme.shadows),
    ...declare("motion", theme.animation),
  ];
  return `:root{${[...colors, ...values].join(";")}}`;
}

/** The theme's own colours, and colours derived from them so that every pair in use reaches its contrast for any choice. */
export function resolveColors(theme: Theme, mode: Mode): ModeColors {
  const given = Object.fromEntries(
    Object.entries(theme.colors).map(([name, pair]) => [name, pair[mode]]),
  ) as Record<keyof Theme["colors"], string>;
  const surfaces = [given.background, given.card, given.muted];
  /** A little of the primary colour over the page, for selected and highlighted parts. */
  const tint = mix(given.background, given.primary, 0.08);
  const danger = mode === "light" ? "#c4161c" : "#ff7b76";
  // White text on a stronger primary in light mode, dark text on a bright one in dark mode.
  const onPrimary = mode === "light" ? "#ffffff" : "#0a0f16";
  const fill = readableOn(given.primary, [onPrimary], 4.5);
  return {
    primary: given.primary,
    secondary: given.secondary,
    accent: given.accent,
    background: given.background,
    foreground: readableOn(given.foreground, [...surfaces, tint], 7),
    muted: given.muted,
    border: given.border,
    text: readableOn(given.text, surfaces, 7),
    card: given.card,
    "card-foreground": readableOn(given.cardForeground, [given.card], 7),
    tint,
    "on-secondary": readableOn(given.foreground, [given.secondary], 4.5),
    "on-accent": readableOn(given.foreground, [given.accent], 4.5),
    "text-muted": readableOn(mix(given.text, given.background, 0.32), [...surfaces, tint], 4.5),
    "border-strong": readableOn(given.border, surfaces, 3),
    link: readableOn(given.primary, [...surfaces, tint], 4.5),
    "primary-fill": fill,
    "primary-fill-hover": mix(fill, mode === "light" ? "#000000" : "#ffffff", 0.14),
    "on-primary": onPrimary,
    focus: readableOn(given.primary, surfaces, 3),
    danger: readableOn(danger, surfaces, 4.5),
    "danger-fill": "#c4161c",
    "on-danger": "#ffffff",
    success: readableOn(mode === "light" ? "#15803d" : "#4ade80", surfaces, 4.5),
  };
}

function declare(prefix: string, values: Record<string, string>): string[] {
  return Object.entries(values).map(([name, value]) => `--${prefix}-${name}:${value}`);
}

/** The site's own typefaces have fallbacks of the same metrics, so that nothing moves when the font arrives (document/fonts.ts). */
function withFallbacks(families: Record<string, string>): Record<string, string> {
  const ours = /^\s*"?(Inter|JetBrains Mono)"?(?=\s*(,|$))/;
  return Object.fromEntries(
    Object.entries(families).map(([name, value]) => [name, value.replace(ours, '"$1", "$1 Fallback"')]),
  );
}
