import { z } from "#common/zod.ts";
import { defaultTheme } from "./default-theme.ts";
import { type Theme, themeSchema } from "./schema.ts";

/** A stored theme, with the default for every missing or invalid part. */
export function completeTheme(row: unknown): Theme {
  return fill(row, defaultTheme, themeSchema) as Theme;
}

function fill(value: unknown, fallback: unknown, schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject && isRecord(fallback)) {
    const given = isRecord(value) ? value : {};
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, part]) => [
        key,
        fill(given[key], fallback[key], part as z.ZodType),
      ]),
    );
  }
  if (schema instanceof z.ZodRecord && isRecord(fallback)) {
    const parsed = Object.entries(isRecord(value) ? value : {}).filter(
      ([key, each]) => schema.safeParse({ [key]: each }).success,
    );
    return { ...fallback, ...Object.fromEntries(parsed) };
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : fallback;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
