import { z } from "#common/zod.ts";
import { isHexColor } from "./color.ts";

const color = z.string().refine(isHexColor, "Use a hex colour such as #3b82f6");
const colorPair = z.object({ light: color, dark: color });

/** Values are written into a stylesheet: they must not close a declaration or load anything. */
const cssValue = z
  .string()
  .max(200)
  .refine((value) => !/[;{}<>\\@]|url\(|expression|\/\*/i.test(value), "Use a plain CSS value");
const cssValues = z.record(z.string().regex(/^[\w-]+$/), cssValue);

export const themeSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  colors: z.object({
    primary: colorPair,
    secondary: colorPair,
    accent: colorPair,
    background: colorPair,
    foreground: colorPair,
    muted: colorPair,
    border: colorPair,
    text: colorPair,
    card: colorPair,
    cardForeground: colorPair,
  }),
  typography: z.object({
    fontFamily: cssValues,
    fontSize: cssValues,
    fontWeight: cssValues,
    lineHeight: cssValues,
  }),
  spacing: cssValues,
  borderRadius: cssValues,
  shadows: cssValues,
  animation: cssValues,
  config: z.record(z.string(), z.unknown()),
});

export type Theme = z.infer<typeof themeSchema>;
export type ThemeParts = Omit<Theme, "id" | "is_active">;

/** What an editor changes and a file contains. */
export function partsOf(theme: ThemeParts): ThemeParts {
  const { name, colors, typography, spacing, borderRadius, shadows, animation, config } = theme;
  return { name, colors, typography, spacing, borderRadius, shadows, animation, config };
}
