import type { Theme } from "./schema.ts";

/** The specification's default theme. Its row in the database is the same; a test compares them. */
export const defaultTheme = {
  id: "default",
  name: "Default Theme",
  is_active: true,
  colors: {
    primary: { light: "#3b82f6", dark: "#60a5fa" },
    secondary: { light: "#e9ecf1", dark: "#1b2533" },
    accent: { light: "#e6effd", dark: "#14253f" },
    background: { light: "#fafaf8", dark: "#0b1119" },
    foreground: { light: "#0d1522", dark: "#eef2f7" },
    muted: { light: "#f1f2ef", dark: "#121a25" },
    border: { light: "#d9dcdf", dark: "#273242" },
    text: { light: "#1d2734", dark: "#d3dbe6" },
    card: { light: "#ffffff", dark: "#101823" },
    cardForeground: { light: "#0d1522", dark: "#eef2f7" },
  },
  typography: {
    fontFamily: { sans: "Inter, sans-serif", mono: "JetBrains Mono, monospace" },
    fontSize: {
      xs: "0.75rem",
      sm: "0.875rem",
      base: "1rem",
      lg: "1.125rem",
      xl: "1.25rem",
      "2xl": "1.5rem",
      "3xl": "1.875rem",
      "4xl": "2.375rem",
      "5xl": "3.5rem",
      "6xl": "4.5rem",
    },
    fontWeight: { normal: "400", medium: "500", semibold: "600", bold: "700" },
    lineHeight: { tight: "1.1", snug: "1.3", normal: "1.6", relaxed: "1.75" },
  },
  spacing: { unit: "0.25rem", gutter: "1.5rem", section: "6rem", container: "80rem" },
  borderRadius: { sm: "2px", md: "4px", lg: "8px", full: "9999px" },
  shadows: {
    float: "0 12px 32px -12px rgb(0 0 0 / 0.28)",
    overlay: "0 24px 64px -16px rgb(0 0 0 / 0.4)",
  },
  animation: { fast: "100ms", default: "150ms", normal: "200ms", slow: "300ms" },
  config: { container: "max-w-7xl" },
} as const satisfies Theme;
