// No column that a page renders as a link or an image can hold a script, for any writer. Columns are found by name, so new ones are covered.
import { expect, it } from "vitest";
import { createFixtures } from "./support/fixtures.ts";
import { createUsers, tryAsOwner } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const bad = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "\tjavascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "http://evil.example",
  // Browsers drop tabs and line breaks, and read a backslash as a slash.
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "/..\\/evil.example",
  "/contact ",
  // Shown in another order than it is followed.
  "/\u202emoc.elpmaxe/",
];

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await createFixtures(sql);
});

it("refuses scripts and other places in every column that is a link", async () => {
  const columns = await database()<{ table: string; column: string }[]>`
        select c.relname as table, a.attname as column from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
          and a.attname ~ '(^|_)(href|url|uri|link|website|src|image|logo|avatar)(_|$)' and a.attname <> 'link_label'`;
  expect(columns.length).toBeGreaterThan(5);
  const taken: string[] = [];
  for (const { table, column } of columns)
    for (const value of bad)
      if (await accepts(table, `${column} = $1`, value)) taken.push(`${table}.${column}: ${value}`);
  expect(taken).toEqual([]);
});

it("refuses them in the company's logo and links as well", async () => {
  const taken: string[] = [];
  for (const value of bad) {
    if (await accepts("company", "branding = jsonb_build_object('logo', $1::text)", value))
      taken.push(`logo: ${value}`);
    const social = "social = jsonb_build_array(jsonb_build_object('label', 'x', 'href', $1::text))";
    if (await accepts("company", social, value)) taken.push(`social: ${value}`);
  }
  expect(taken).toEqual([]);
  expect(
    await accepts("company", "social = jsonb_build_array(jsonb_build_object('label', $1::text))", "x"),
  ).toBe(false);
});

it("refuses them in the sections of a page, however deep", async () => {
  const taken: string[] = [];
  for (const value of bad)
    for (const section of [
      "'href', $1::text",
      "'link_href', $1::text",
      "'image', $1::text",
      "'actions', jsonb_build_array(jsonb_build_object('href', $1::text))",
    ])
      if (await accepts("pages", `sections = jsonb_build_array(jsonb_build_object(${section}))`, value))
        taken.push(`${section}: ${value}`);
  expect(taken).toEqual([]);
  expect(
    await accepts("pages", "sections = jsonb_build_array(jsonb_build_object('href', $1::text))", "#facts"),
  ).toBe(true);
});

it("refuses them in a menu, however deep, and takes references to records", async () => {
  const places = [
    "items = jsonb_build_array(jsonb_build_object('href', $1::text))",
    "items = jsonb_build_array(jsonb_build_object('items', jsonb_build_array(jsonb_build_object('href', $1::text))))",
    "button_href = $1",
    "menu_button_href = $1",
  ];
  const taken: string[] = [];
  const id = "0f8e2a4c-1b2d-4c3e-8f90-a1b2c3d4e5f6";
  for (const value of [...bad, "record:", "record:pages/1", `record:Pages/${id}`, `record:pages/${id}x`])
    for (const place of places) if (await accepts("menus", place, value)) taken.push(`${place}: ${value}`);
  expect(taken).toEqual([]);
  for (const value of ["/contact", "https://example.ch", `record:pages/${id}`, `record:pages/${id}#facts`])
    for (const place of places) expect(await accepts("menus", place, value)).toBe(true);
});

it("refuses them in the words around records, those of a kind and a record's own", async () => {
  const taken: string[] = [];
  const own = "words = jsonb_build_array(jsonb_build_object('name', 'closing_href', 'text', $1::text))";
  for (const value of bad) {
    for (const table of ["services", "industries", "case_studies", "blog_posts"])
      if (await accepts(table, own, value)) taken.push(`${table}: ${value}`);
    for (const words of [
      "'closing_href', $1::text",
      "'places', jsonb_build_array(jsonb_build_object('href', $1::text))",
    ])
      if (
        await accepts(
          "site_settings",
          `value = jsonb_build_object(${words})`,
          value,
          "where key = 'words_search'",
        )
      )
        taken.push(`${words}: ${value}`);
  }
  expect(taken).toEqual([]);
  expect(await accepts("services", own, "/contact?topic=other")).toBe(true);
});

it.each(["/services", "/", "https://example.ch/a?b#c"])("takes %s", async (value) => {
  expect(await accepts("hero_slides", "link_href = $1", value)).toBe(true);
  const social = "social = jsonb_build_array(jsonb_build_object('label', 'x', 'href', $1::text))";
  expect(await accepts("company", social, value)).toBe(true);
});

/** As the owner: not even what comes past the API. */
async function accepts(table: string, change: string, value: string, where = ""): Promise<boolean> {
  return tryAsOwner(database(), async (connection) => {
    const { count } = await connection.unsafe(`update public.${table} set ${change} ${where}`, [value]);
    return count > 0;
  }).catch((error: { code?: string }) => {
    if (error.code !== "23514") throw error;
    return false;
  });
}
