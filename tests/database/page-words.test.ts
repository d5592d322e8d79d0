// The words around records: every text is there from the beginning, all visitors read them, only an administrator changes them, and an
// older site's contact form and messages have theirs.
import { expect, it } from "vitest";
import type { Field, Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { type PageTextKind, pageTextSetting, pageTexts } from "#content-model/page-texts.ts";
import { databaseForFile } from "./support/servers.ts";

const kinds = Object.keys(pageTexts) as PageTextKind[];

const database = databaseForFile();

it.each(kinds)("%s: has every text, and none that no page shows", async (kind) => {
  const [row] = await database()<{ value: Values; is_public: boolean }[]>`
        select value, is_public from public.site_settings where key = ${pageTextSetting(kind)}`;
  const fields: readonly Field[] = pageTexts[kind].fields;
  expect(Object.keys(row?.value ?? {}).sort()).toEqual(fields.map(({ name }) => name).sort());
  for (const field of fields)
    expect(schemaOf(field).safeParse(row?.value[field.name]).success, field.name).toBe(true);
  expect(row?.is_public).toBe(true);
});
