import { createHash } from "node:crypto";
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { asAdminOn, become, createUsers } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(createUsers);

const asAdmin = asAdminOn(database);
const codeOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => "done",
    (error) => error.code as string,
  );

async function publish(admin: ReservedSql): Promise<string> {
  const [row] = await admin<{ id: string }[]>`
        insert into public.legal_documents (slug, version, title, content, effective_on, status)
        values ('privacy', 1, 'Privacy', 'Wörter', '2026-01-01', 'published') returning id`;
  return row?.id ?? "";
}

it("computes the checksum of a legal document, ignoring a given one", async () => {
  const checksum = await asAdmin(async (admin) => {
    const [row] = await admin`
          insert into public.legal_documents (slug, title, content, checksum)
          values ('dpa', 'DPA', 'Wörter', 'claimed') returning checksum`;
    return row?.checksum;
  });
  expect(checksum).toBe(createHash("sha256").update("Wörter").digest("hex"));
});

it.each([
  ["slug", "slug = 'other'"],
  ["version", "version = 2"],
  ["title", "title = 'Other'"],
  ["content", "content = 'other'"],
  ["effective date", "effective_on = '2026-02-01'"],
  ["status", "status = 'draft'"],
  ["publication date", "published_at = now() + interval '1 day'"],
])("keeps the %s of a published legal document", async (_what, change) => {
  const code = await asAdmin(async (admin) => {
    const id = await publish(admin);
    return codeOf(admin.unsafe(`update public.legal_documents set ${change} where id = '${id}'`));
  });
  expect(code).toBe("23514");
});

it("neither deletes a published legal document nor lets the secret key do so", async () => {
  for (const role of ["authenticated", "service_role"]) {
    const code = await asAdmin(async (admin) => {
      const id = await publish(admin);
      await admin.unsafe(`set local role ${role}`);
      return codeOf(admin`delete from public.legal_documents where id = ${id}`);
    });
    expect(code).toBe("23514");
  }
});

it("lets a draft of a legal document go to the trash, and no published one", async () => {
  const code = await asAdmin(async (admin) => {
    const id = await publish(admin);
    await admin`insert into public.legal_documents (slug, title, content) values ('terms-x', 't', 'c')`;
    await admin`update public.legal_documents set deleted_at = now() where slug = 'terms-x'`;
    return codeOf(admin`update public.legal_documents set deleted_at = now() where id = ${id}`);
  });
  expect(code).toBe("23514");
});

it("lets a published legal document be summarised again, deactivated and followed by a new version", async () => {
  const versions = await asAdmin(async (admin) => {
    const id = await publish(admin);
    await admin`update public.legal_documents set summary = 's', is_active = false where id = ${id}`;
    await admin`insert into public.legal_documents (slug, version, title) values ('privacy', 2, 'Privacy')`;
    await admin`update public.legal_documents set content = 'draft text' where slug = 'privacy' and version = 2`;
    return admin`select version from public.legal_documents where slug = 'privacy' order by version`;
  });
  expect(versions.map((row) => row.version)).toEqual([1, 2]);
});

it("has the default theme of the specification, and at most one active theme", async () => {
  const [theme] = await database()`select * from public.theme_configurations where is_active`;
  expect(theme).toMatchObject({ id: "default", name: "Default Theme" });
  expect(theme?.colors.primary).toEqual({ light: "#3b82f6", dark: "#60a5fa" });
  expect(Object.keys(theme?.colors).sort()).toEqual([
    "accent",
    "background",
    "border",
    "card",
    "cardForeground",
    "foreground",
    "muted",
    "primary",
    "secondary",
    "text",
  ]);
  for (const pair of Object.values(theme?.colors))
    expect(pair).toEqual({ light: expect.any(String), dark: expect.any(String) });
  expect(theme?.typography.fontSize.base).toBe("1rem");
  expect(theme?.typography.fontFamily.sans).toBe("Inter, sans-serif");
  expect(theme?.animation).toEqual({
    fast: "100ms",
    default: "150ms",
    normal: "200ms",
    slow: "300ms",
  });
  expect(theme?.config.container).toBe("max-w-7xl");
  const active = await asAdmin(async (admin) => {
    await admin`insert into public.theme_configurations (id, name, is_active) values ('winter', 'Winter', true)`;
    await admin`insert into public.theme_configurations (id, name) values ('spring', 'Spring')`;
    await admin`update public.theme_configurations set is_active = true where id = 'spring'`;
    return admin`select id from public.theme_configurations where is_active`;
  });
  expect(active.map((row) => row.id)).toEqual(["spring"]);
});

it("gives a statistic the defaults of the specification", async () => {
  const [row] = await asAdmin(
    (admin) => admin`insert into public.statistics (title, value) values ('Uptime', '99.9%') returning *`,
  );
  expect(row).toMatchObject({
    category: "performance",
    format_type: "number",
    is_active: true,
    display_order: 0,
    description: null,
  });
});

it("publishes now without a date, and on the date with one", async () => {
  const rows = await asAdmin(
    (admin) => admin`
          insert into public.blog_posts (slug, title, status, published_at)
          values ('a', 'a', 'published', null), ('b', 'b', 'published', '2999-01-01'), ('c', 'c', 'draft', null)
          returning slug, published_at = now() as now, published_at > now() as later`,
  );
  expect([...rows]).toEqual([
    { slug: "a", now: true, later: false },
    { slug: "b", now: false, later: true },
    { slug: "c", now: null, later: null },
  ]);
});

it.each([
  ["a slug with a capital", "insert into public.blog_posts (slug, title) values ('Not-OK', 't')", "23514"],
  ["a slug that leaves the folder", "insert into public.pages (path, title) values ('/../x', 't')", "23514"],
  ["an empty title", "insert into public.services (slug, title) values ('s', '  ')", "23514"],
  [
    "a status of its own",
    "insert into public.blog_posts (slug, title, status) values ('s', 't', 'live')",
    "23514",
  ],
  [
    "facts that are no list",
    "insert into public.services (slug, title, facts) values ('s', 't', '{}')",
    "23514",
  ],
  [
    "a picture without words",
    "insert into public.media (path, alt, mime, bytes) values ('p', ' ', 'image/png', 1)",
    "23514",
  ],
  [
    "an SVG",
    "insert into public.media (path, alt, mime, bytes) values ('p', 'a', 'image/svg+xml', 1)",
    "23514",
  ],
  [
    "a script as a link",
    "insert into public.announcements (title, href) values ('t', 'javascript:alert(1)')",
    "23514",
  ],
  [
    "another origin as a path",
    "insert into public.announcements (title, href) values ('t', '//evil.example')",
    "23514",
  ],
  [
    "an unknown industry",
    "insert into public.case_studies (slug, title, industry) values ('s', 't', 'none')",
    "23503",
  ],
  ["a second company", "insert into public.company (name) values ('a'), ('b')", "23505"],
  [
    "a slide that ends before it starts",
    "insert into public.hero_slides (headline, starts_at, ends_at) values ('h', now(), now() - interval '1 day')",
    "23514",
  ],
])("refuses %s", async (_what, statement, code) => {
  expect(await asAdmin((admin) => codeOf(admin.unsafe(statement)))).toBe(code);
});

it("puts records in order in one write, for administrators, and only tables that have one", async () => {
  const result = await asAdmin(async (admin) => {
    await admin`delete from public.team_members`;
    const rows = await admin<
      { id: string }[]
    >`insert into public.team_members (name, display_order) values ('a', 1), ('b', 2), ('c', 3) returning id`;
    const ids = rows.map(({ id }) => id);
    const reversed = [ids[2] ?? "", ids[1] ?? "", ids[0] ?? ""];
    const [{ moved } = {}] = await admin`select public.set_order('team_members', ${reversed}) as moved`;
    const names = await admin`select name from public.team_members order by display_order`;
    await become(admin, "reader");
    const [{ moved: byReader } = {}] = await admin`select public.set_order('team_members', ${ids}) as moved`;
    await become(admin, "admin");
    const after = await admin`select name from public.team_members order by display_order`;
    const wrong = await admin`select public.set_order('blog_posts', ${ids}) as moved`.catch(
      (error) => error.code,
    );
    return { moved, names: names.map(({ name }) => name).join(""), byReader, after: after.length, wrong };
  });
  expect(result).toEqual({ moved: 2, names: "cba", byReader: 0, after: 3, wrong: "22023" });
});
