// The contrast of each colour where it is used, and the colour that pages show when the contrast is too low.
import { contrast } from "../color.ts";
import type { Theme } from "../schema.ts";
import { type Mode, resolveColors } from "../stylesheet.ts";

export type ColorName = keyof Theme["colors"];
export type Readability = {
  ratio: number;
  needed: number;
  /** The pair in words. */
  pair: string;
  /** The colour that pages use in its place, when the chosen one does not reach the ratio. */
  shown?: string;
};

type Pair = { front: ColorName; back: ColorName; needed: number; words: string; resolved: string };

const pairs: Record<ColorName, Pair> = {
  primary: pair("primary", "background", 4.5, "as a link on the background", "link"),
  secondary: pair("foreground", "secondary", 4.5, "headings on it", "on-secondary"),
  accent: pair("foreground", "accent", 4.5, "headings on it", "on-accent"),
  background: pair("text", "background", 7, "text on it", "text"),
  foreground: pair("foreground", "background", 7, "on the background", "foreground"),
  muted: pair("text", "muted", 7, "text on it", "text"),
  border: pair("border", "background", 3, "as the edge of a control", "border-strong"),
  text: pair("text", "background", 7, "on the background", "text"),
  card: pair("cardForeground", "card", 7, "text on it", "card-foreground"),
  cardForeground: pair("cardForeground", "card", 7, "on the card", "card-foreground"),
};

export function readability(theme: Theme, name: ColorName, mode: Mode): Readability {
  const { front, back, needed, words, resolved } = pairs[name];
  const chosen = theme.colors[front][mode];
  const shown = resolveColors(theme, mode)[resolved] ?? chosen;
  return {
    ratio: contrast(chosen, theme.colors[back][mode]),
    needed,
    pair: words,
    ...(shown.toLowerCase() !== chosen.toLowerCase() && { shown }),
  };
}

function pair(front: ColorName, back: ColorName, needed: number, words: string, resolved: string): Pair {
  return { front, back, needed, words, resolved };
}
