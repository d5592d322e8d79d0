// Exports and imports a theme as a JSON file.
import { z } from "#common/zod.ts";
import { partsOf, type Theme, type ThemeParts, themeSchema } from "../schema.ts";

const maxBytes = 100_000;
const fileSchema = themeSchema
  .omit({ id: true, is_active: true })
  .extend({ name: z.string().trim().min(1).max(200) });

export function themeFile(theme: Theme): { name: string; text: string } {
  const slug = theme.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return { name: `${slug || "theme"}.theme.json`, text: `${JSON.stringify(partsOf(theme), null, 2)}\n` };
}

/** Throws a sentence that names the problem of the file and where it is. */
export function readThemeFile(text: string): ThemeParts {
  if (text.length > maxBytes) throw new Error("This file is too large to be a theme.");
  const parsed = fileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  const [first] = issues;
  const where = first?.path.join(".") || "the file";
  const more =
    issues.length > 1
      ? ` There ${issues.length === 2 ? "is one more problem" : `are ${issues.length - 1} more problems`}.`
      : "";
  throw new Error(`This file is not a theme: ${where}: ${first?.message ?? "cannot be read"}.${more}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("This file is not JSON, so it cannot be a theme.");
  }
}
