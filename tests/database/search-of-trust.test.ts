// What the trust page and the status page show is found, in its place, by the same rules that show it there.
import { expect, it } from "vitest";
import { askingOn, createUsers, type Persona } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const published = { status: "published", published_at: "2020-01-01" };
const hidden = {
  draft: { status: "draft" },
  scheduled: { published_at: "2999-01-01" },
  inactive: { is_active: false },
  trashed: { deleted_at: "2020-01-01" },
};
const switches = { inactive: hidden.inactive, trashed: hidden.trashed };

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await sql`insert into public.search_synonyms (term, meanings) values ('HSM', '{hardware security module}'), ('Versicherung', '{insurance}')`;
  const groups = ["hsm", "insurance", "certificate"].map((records) => ({ records, title: records }));
  const pages = {
    "/proof": [{ id: "s1", kind: "trust-records", anchor: "all", groups }],
    "/start": [{ id: "s1", kind: "certifications", anchor: "frameworks" }],
    "/state": [
      { id: "s1", kind: "service-status" },
      { id: "s2", kind: "incident-history" },
    ],
  };
  for (const [path, sections] of Object.entries(pages))
    await sql`insert into public.pages (path, title, sections, status) values (${path}, 'A page', ${sql.json(sections)}, 'published')`;
  await sql`insert into public.trust_records (id, kind, title, summary, facts, status) values
      (${id(1)}, 'hsm', 'Key cluster', 'Two of them.', '[{"label": "Certification", "value": "FIPS 140-3"}]', 'published'),
      (${id(2)}, 'insurance', 'Liability', 'For errors.', '[]', 'published')`;
  await sql`insert into public.certifications (id, name, issuer, number, scope)
      values (${id(3)}, 'ISO/IEC 27001:2022', 'Aeropag', 'CH-4711', 'All services')`;
  await sql`insert into public.status_notices ${sql([
    {
      id: id(4),
      kind: "incident",
      impact: "outage",
      title: "Mistral in the cooling",
      components: ["compute"],
      starts_at: new Date(Date.now() - 86_400_000),
      ends_at: new Date(Date.now() - 80_000_000),
      updates: sql.json([
        { at: "2026-01-01T00:00:00Z", state: "investigating", text: "It is warm." },
        { at: "2026-01-01T01:00:00Z", state: "resolved", text: "The thermostat is replaced." },
      ]) as never,
      status: "published",
    },
    {
      id: id(5),
      kind: "maintenance",
      impact: "degraded",
      title: "New firmware",
      components: ["key-service"],
      starts_at: new Date(Date.now() + 86_400_000),
      ends_at: new Date(Date.now() + 90_000_000),
      updates: sql.json([]) as never,
      status: "published",
    },
  ])}`;
});
const ask = askingOn(database);

async function search(query: string, persona: Persona = "anonymous") {
  const { result, error } = await ask(
    persona,
  )`select kind, path, title, snippet, found_in, anchor, reasons from public.search_content(${query})`;
  if (error) throw error;
  return result ?? [];
}
async function pathsFor(query: string) {
  return (await search(query)).map(({ path }) => path as string);
}
async function suggestions(query: string) {
  const { result } = await ask("anonymous")`select kind, path, title from public.suggest_content(${query})`;
  return [...(result ?? [])];
}
async function day(offset: number): Promise<string> {
  const [row] = await database()<{ day: string }[]>`
        select ((now() at time zone 'Europe/Zurich')::date + ${offset}::integer)::text as day`;
  return row?.day ?? "";
}

it.each([
  ["HSM", "trust-record", "/proof#record-1"],
  ["hardware security modules", "trust-record", "/proof#record-1"],
  ["FIPS 140-3", "trust-record", "/proof#record-1"],
  ["insurance", "trust-record", "/proof#record-2"],
  ["Versicherung", "trust-record", "/proof#record-2"],
  ["ISO 27001 certificate number", "certification", "/proof#record-3"],
  ["CH-4711", "certification", "/proof#record-3"],
  ["Aeropag", "certification", "/proof#record-3"],
  ["incident mistral", "notice", "/state#notice-4"],
  ["outage mistral", "notice", "/state#notice-4"],
  ["thermostat", "notice", "/state#notice-4"],
  ["firmware maintenance", "notice", "/state#notice-5"],
  ["mistrla", "notice", "/state#notice-4"],
])("%s leads to a %s at %s", async (query, kind, path) => {
  const [first] = await search(query);
  expect(first).toMatchObject({ kind, path: idOf(path), anchor: null });
});

it("puts what is over behind what has the word anywhere", async () => {
  const sql = database();
  await sql`update public.trust_records set summary = 'The modules stand in two rooms with a cooling of their own.' where id = ${id(1)}`;
  expect(await pathsFor("cooling")).toEqual([idOf("/proof#record-1"), idOf("/state#notice-4")]);
  await sql`update public.trust_records set summary = 'Two of them.' where id = ${id(1)}`;
});

it("says what a record is, with the words marked", async () => {
  const [hsm] = await search("HSM");
  expect(hsm?.snippet).toContain("\u0002HSM\u0003");
  const [fact] = await search("FIPS");
  expect(fact?.snippet).toBe("Certification: \u0002FIPS\u0003 140-3");
  const [number] = await search("4711");
  expect(number?.snippet).toBe("Issuer: Aeropag. Certificate number: CH-4711");
  const [update] = await search("thermostat");
  expect(update?.snippet).toBe("The \u0002thermostat\u0003 is replaced.");
});

it("suggests them while a visitor types", async () => {
  expect(await suggestions("mistr")).toEqual([
    { kind: "notice", path: idOf("/state#notice-4"), title: "Mistral in the cooling" },
  ]);
  expect((await suggestions("key clus"))[0]).toMatchObject({ path: idOf("/proof#record-1") });
});

it("shows nothing that is hidden, expired, not yet valid or no longer told", async () => {
  const sql = database();
  const word = "zanzibarite";
  const yesterday = await day(-1);
  const tomorrow = await day(1);
  for (const state of [...Object.values(hidden), { valid_until: yesterday }])
    await sql`insert into public.trust_records ${sql({ title: word, kind: "hsm", ...published, ...state })}`;
  for (const state of [...Object.values(switches), { valid_to: yesterday }, { valid_from: tomorrow }])
    await sql`insert into public.certifications ${sql({ name: word, ...state })}`;
  for (const state of [
    ...Object.values(hidden),
    { starts_at: "2020-01-01", ends_at: new Date(Date.now() - 402 * 86_400_000) },
  ])
    await sql`insert into public.status_notices ${sql({ title: word, ...published, ...state })}`;
  expect(await pathsFor(word)).toEqual([]);
  // Nor by a misspelt word, nor by a beginning, nor in suggestions.
  expect(await pathsFor("zanzibraite")).toEqual([]);
  expect(await pathsFor("zanzibari")).toEqual([]);
  expect(await suggestions("zanzib")).toEqual([]);
  expect((await search(word, "reader")).length).toBe(0);
  expect((await sql`select private.is_found(${word}) as it`)[0]?.it).toBe(false);
});

it("finds a record on its last day and a certificate on its first, by the site's clock", async () => {
  const sql = database();
  const today = await day(0);
  await sql`insert into public.trust_records ${sql({ title: "Lastday", kind: "hsm", valid_until: today, ...published })}`;
  await sql`insert into public.certifications ${sql({ name: "Firstday", valid_from: today, valid_to: today })}`;
  expect(await pathsFor("lastday")).toHaveLength(1);
  expect(await pathsFor("firstday")).toHaveLength(1);
  await sql`delete from public.trust_records where title = 'Lastday'`;
  await sql`delete from public.certifications where name = 'Firstday'`;
});

it("leads only to places that show it", async () => {
  const sql = database();
  // No group of any page shows this kind.
  await sql`insert into public.trust_records ${sql({ title: "Shareholderish", kind: "ownership", ...published })}`;
  expect(await pathsFor("shareholderish")).toEqual([]);
  const sections = (await sql`select sections from public.pages where path = '/proof'`)[0]?.sections;
  await sql`update public.pages set sections = ${sql.json([{ ...sections[0], hidden: true }])} where path = '/proof'`;
  expect(await pathsFor("FIPS")).toEqual([]);
  // The strip has no place for each of them.
  expect(await pathsFor("CH-4711")).toEqual(["/start#frameworks"]);
  await sql`update public.pages set sections = ${sql.json(sections)} where path = '/proof'`;
  await sql`update public.pages set status = 'draft' where path = '/state'`;
  expect(await pathsFor("mistral")).toEqual([]);
  await sql`update public.pages set status = 'published' where path = '/state'`;
  expect(await pathsFor("mistral")).toHaveLength(1);
});

it("keeps their words as long as they are there", async () => {
  const sql = database();
  const words = async () =>
    (await sql`select word from private.search_words where word like 'perish%' order by word`).map(
      ({ word }) => word,
    );
  await sql`insert into public.trust_records (title) values ('Perishone')`;
  await sql`insert into public.certifications (name) values ('Perishtwo')`;
  await sql`insert into public.status_notices (title) values ('x')`;
  await sql`update public.status_notices set title = 'Perishzwo' where title = 'x'`;
  expect(await words()).toEqual(["perishone", "perishtwo", "perishzwo"]);
  await sql`update private.search_words set seen_on = '2026-01-01' where word like 'perish%'`;
  await sql`select public.forget_search_words()`;
  expect(await words()).toHaveLength(3);
  await sql`delete from public.trust_records where title = 'Perishone'`;
  await sql`delete from public.certifications where name = 'Perishtwo'`;
  await sql`delete from public.status_notices where title = 'Perishzwo'`;
  await sql`update private.search_words set seen_on = '2026-01-01' where word like 'perish%'`;
  await sql`select public.forget_search_words()`;
  expect(await words()).toEqual([]);
});

it("lets editors find them in the back office by what they say", async () => {
  const found = async (query: string, persona: Persona) =>
    (await ask(persona)`select kind, title from public.search_records(${query})`).result?.map(
      ({ kind, title }) => `${kind}: ${title}`,
    );
  expect(await found("FIPS", "admin")).toEqual(["trust-records: Key cluster"]);
  expect(await found("thermostat", "admin")).toEqual(["status: Mistral in the cooling"]);
  expect(await found("Aeropag 4711", "admin")).toEqual(["certifications: ISO/IEC 27001:2022"]);
  expect(await found("FIPS", "reader")).toEqual([]);
});

function id(n: number): string {
  return `00000000-0000-4000-8000-00000000000${n}`;
}

function idOf(path: string): string {
  return path.replace(/\d$/, (n) => id(Number(n)));
}
