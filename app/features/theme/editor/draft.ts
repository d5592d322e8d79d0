// A theme while it is edited: values by their path ("colors.primary.light"), and their problems.
import { defaultTheme } from "../default-theme.ts";
import { partsOf, type Theme, type ThemeParts, themeSchema } from "../schema.ts";

export function valueAt(theme: Theme, path: string): string {
  const found = path
    .split(".")
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], theme);
  return typeof found === "string" ? found : "";
}

export function withValue(theme: Theme, path: string, value: string): Theme {
  const [first = "", ...rest] = path.split(".");
  const set = (part: unknown, keys: string[]): unknown => {
    const [key, ...deeper] = keys;
    if (key === undefined) return value;
    const record = part as Record<string, unknown>;
    return { ...record, [key]: set(record[key], deeper) };
  };
  return { ...theme, [first]: set(theme[first as keyof Theme], rest) };
}

export function isSame(a: Theme, b: Theme): boolean {
  return JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b));
}

/** The stored form of a draft: with the values it was made from. */
export type KeptDraft = { base: ThemeParts; parts: ThemeParts };

/**
 * Restores a draft only if the stored values are still those it was made from (activation changes none), and if it has the shape of a
 * theme.
 */
export function draftOn(stored: Theme, kept: KeptDraft | null): Theme | undefined {
  if (!kept?.base || !isSame(stored, { ...stored, ...kept.base })) return undefined;
  const draft = { ...stored, ...kept.parts };
  const onlyBadValues = themeSchema.safeParse(draft).error?.issues.every(({ code }) => code === "custom");
  return (onlyBadValues ?? true) ? draft : undefined;
}

/** Reset restores everything but the name. */
export function resetParts(theme: Theme) {
  return { ...partsOf(defaultTheme), name: theme.name };
}

/** By path. `supports` is the browser's CSS.supports. */
export function problemsOf(
  theme: Theme,
  supports: (property: string, value: string) => boolean,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, property, noun } of valueFields) {
    const value = valueAt(theme, path);
    if (!supports(property, value)) problems[path] = `“${value}” is not ${noun}.`;
  }
  for (const { path, message } of themeSchema.safeParse(theme).error?.issues ?? [])
    problems[path.join(".")] = message;
  if (theme.name.trim() === "") problems.name = "Give the theme a name.";
  return problems;
}

type Group = { title: string; property: string; noun: string; path: string; labels: Record<string, string> };

const sizes = Object.keys(defaultTheme.typography.fontSize);

/** Everything but the colours, by tab of the editor. A value must be valid for the CSS property of its group. */
export const valueGroups = {
  typography: [
    group("typography.fontFamily", "Typefaces", "font-family", "a font family", {
      sans: "Text and headings",
      mono: "Labels, figures and code",
    }),
    group("typography.fontSize", "Sizes", "font-size", "a font size, such as 1rem", named(sizes)),
    group("typography.fontWeight", "Weights", "font-weight", "a font weight, such as 600", {
      normal: "Normal",
      medium: "Medium",
      semibold: "Semibold",
      bold: "Bold",
    }),
    group("typography.lineHeight", "Line heights", "line-height", "a line height, such as 1.6", {
      tight: "Tight",
      snug: "Snug",
      normal: "Normal",
      relaxed: "Relaxed",
    }),
  ],
  spacing: [
    group("spacing", "Spacing", "width", "a length, such as 1.5rem", {
      unit: "Unit: every gap is a multiple of it",
      gutter: "Gutter: between columns",
      section: "Section: between the parts of a page",
      container: "Container: maximum page width",
    }),
  ],
  shape: [
    group("borderRadius", "Corners", "border-radius", "a radius, such as 4px", {
      sm: "Small",
      md: "Medium",
      lg: "Large",
      full: "Round",
    }),
    group("shadows", "Shadows", "box-shadow", "a shadow, such as 0 12px 32px rgb(0 0 0 / 0.3)", {
      float: "Menus and toasts",
      overlay: "Dialogs",
    }),
  ],
  motion: [
    group("animation", "Durations", "transition-duration", "a duration, such as 150ms", {
      fast: "Fast",
      default: "Default",
      normal: "Normal",
      slow: "Slow",
    }),
  ],
} satisfies Record<string, Group[]>;

const valueFields = Object.values(valueGroups)
  .flat()
  .flatMap(({ path, property, noun, labels }) =>
    Object.keys(labels).map((key) => ({ path: `${path}.${key}`, property, noun })),
  );

function group(
  path: string,
  title: string,
  property: string,
  noun: string,
  labels: Record<string, string>,
): Group {
  return { path, title, property, noun, labels };
}

function named(keys: string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, key]));
}
