import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultTheme } from "./default-theme.ts";

test("the row the migration inserts is the default theme", () => {
  const sql = readFileSync("supabase/schemas/44_company_settings_theme.sql", "utf8");
  const row = sql.slice(sql.indexOf("'default', 'Default Theme', true"));
  const objects = [...row.matchAll(/'(\{[\s\S]*?\})'/g)].map(([, json = ""]) => JSON.parse(json));
  const { colors, typography, spacing, borderRadius, shadows, animation, config } = defaultTheme;
  expect(objects).toEqual([colors, typography, spacing, borderRadius, shadows, animation, config]);
});
