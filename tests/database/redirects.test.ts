// A path that was public once redirects permanently: in one step, never in a circle, and only to public records.
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { become, createUsers, type Persona, tryAsOwner } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

/** A table, the column of its path, the path's prefix, and a public row of it. */
const kinds = [
  ["pages", "path", "", "title, status", "'t', 'published'"],
  ["blog_posts", "slug", "/blog/", "title, status", "'t', 'published'"],
  ["case_studies", "slug", "/case-studies/", "title, status", "'t', 'published'"],
  ["knowledge_articles", "slug", "/resources/knowledge-base/", "title, status", "'t', 'published'"],
  ["services", "slug", "/services/", "title", "'t'"],
  ["industries", "slug", "/industries/", "title, family", "'t', 'industry'"],
] as const;
type Kind = readonly [table: string, column: string, prefix: string, columns: string, values: string];

const database = databaseForFile(createUsers);

const asAdmin = <Result>(work: (admin: ReservedSql) => Promise<Result>) =>
  tryAsOwner(database(), async (connection) => {
    await connection`delete from public.redirects`;
    await become(connection, "admin");
    return work(connection);
  });
const nameOf = ([, column]: Kind, name: string) => (column === "path" ? `/${name}` : name);
const pathOf = (kind: Kind, name: string) => kind[2] + nameOf(kind, name);

async function add(admin: ReservedSql, kind: Kind, name: string): Promise<string> {
  const [table, column, , columns, values] = kind;
  const [row] = await admin.unsafe<{ id: string }[]>(
    `insert into public.${table} (${column}, ${columns}) values ('${nameOf(kind, name)}', ${values}) returning id`,
  );
  return row?.id ?? "";
}
const change = (admin: ReservedSql, [table]: Kind, id: string, set: string) =>
  admin.unsafe(`update public.${table} set ${set} where id = '${id}'`);
const rename = (admin: ReservedSql, kind: Kind, id: string, name: string) =>
  change(admin, kind, id, `${kind[1]} = '${nameOf(kind, name)}'`);
const listed = async (admin: ReservedSql) =>
  (await admin`select from_path, target from public.redirects order by 1`).map(
    ({ from_path, target }) => `${from_path} ${target}`,
  );
const redirect = (admin: ReservedSql, from: string, target: string) =>
  admin`insert into public.redirects (from_path, target) values (${from}, ${target})`;
async function leadsTo(connection: ReservedSql, path: string, persona: Persona = "anonymous") {
  await become(connection, persona);
  const [row] = await connection<{ to: string | null }[]>`select public.find_redirect(${path}) as to`;
  await become(connection, "admin");
  return row?.to ?? null;
}
async function refusal(admin: ReservedSql, work: () => PromiseLike<unknown>): Promise<string> {
  await admin`savepoint before`;
  try {
    await work();
    return "done";
  } catch (error) {
    await admin`rollback to before`;
    const { code, message } = error as { code: string; message: string };
    return `${code} ${message}`;
  }
}

it.each(kinds)("%s: a changed path leads to the new one, twice changed in one step", async (...kind) => {
  const found = await asAdmin(async (admin) => {
    const id = await add(admin, kind, "first");
    await rename(admin, kind, id, "second");
    await rename(admin, kind, id, "third");
    return {
      listed: await listed(admin),
      first: await leadsTo(admin, pathOf(kind, "first")),
      second: await leadsTo(admin, pathOf(kind, "second"), "reader"),
      id,
    };
  });
  const reference = `record:${kind[0]}/${found.id}`;
  expect(found).toMatchObject({
    listed: [`${pathOf(kind, "first")} ${reference}`, `${pathOf(kind, "second")} ${reference}`],
    first: pathOf(kind, "third"),
    second: pathOf(kind, "third"),
  });
});

it.each(kinds)("%s: a path that is used again has no redirect", async (...kind) => {
  const found = await asAdmin(async (admin) => {
    const id = await add(admin, kind, "first");
    await rename(admin, kind, id, "second");
    await rename(admin, kind, id, "first");
    const back = await listed(admin);
    await add(admin, kind, "second");
    return { back, taken: await listed(admin), id };
  });
  expect(found.back).toEqual([`${pathOf(kind, "second")} record:${kind[0]}/${found.id}`]);
  expect(found.taken).toEqual([]);
});

it.each(kinds)("%s: two that change places leave no redirect at either", async (...kind) => {
  const found = await asAdmin(async (admin) => {
    const [one, two] = [await add(admin, kind, "one"), await add(admin, kind, "two")];
    await rename(admin, kind, one, "between");
    await rename(admin, kind, two, "one");
    await rename(admin, kind, one, "two");
    return listed(admin);
  });
  expect(found).toEqual([expect.stringMatching(`^${pathOf(kind, "between")} `)]);
});

it.each(kinds)(
  "%s: a record that is not public is no target; one that was, is again later",
  async (...kind) => {
    const found = await asAdmin(async (admin) => {
      const id = await add(admin, kind, "first");
      await change(admin, kind, id, "is_active = false");
      await rename(admin, kind, id, "second");
      const hidden = await leadsTo(admin, pathOf(kind, "first"));
      const toAdmin = await leadsTo(admin, pathOf(kind, "first"), "admin");
      await change(admin, kind, id, "is_active = true");
      const shown = await leadsTo(admin, pathOf(kind, "first"));
      await change(admin, kind, id, "deleted_at = now()");
      const trashed = await leadsTo(admin, pathOf(kind, "first"));
      await admin.unsafe(`delete from public.${kind[0]} where id = '${id}'`);
      return { hidden, toAdmin, shown, trashed, listed: await listed(admin) };
    });
    expect(found).toEqual({
      hidden: null,
      toAdmin: null,
      shown: pathOf(kind, "second"),
      trashed: null,
      listed: [],
    });
  },
);

it.each([
  ["draft", "status = 'draft'"],
  ["scheduled", "published_at = now() + interval '1 day'"],
])("a path that was never public leaves no redirect: %s", async (_label, state) => {
  const found = await asAdmin(async (admin) => {
    const [row] = await admin<{ id: string }[]>`
          insert into public.blog_posts (slug, title, status) values ('quiet', 't', 'draft') returning id`;
    const post = kinds[1];
    if (state !== "status = 'draft'")
      await change(admin, post, row?.id ?? "", `status = 'published', ${state}`);
    await rename(admin, post, row?.id ?? "", "louder");
    return listed(admin);
  });
  expect(found).toEqual([]);
});

it("lists of posts by tag and author leave one behind, when anyone has seen them", async () => {
  const found = await asAdmin(async (admin) => {
    await admin`insert into public.team_members (name, role, slug) values ('A', 'r', 'seen-author')`;
    await admin`insert into public.team_members (name, role, slug, is_active) values ('B', 'r', 'hidden-author', false)`;
    await admin`insert into public.blog_posts (slug, title, status, tags) values ('p', 't', 'published', '{seen,merged}')`;
    await admin`insert into public.blog_posts (slug, title, status, tags) values ('q', 't', 'draft', '{hidden}')`;
    for (const tag of ["seen", "hidden"])
      await admin`update public.tags set slug = ${`new-${tag}`} where slug = ${tag}`;
    await admin`
          select public.merge_tags(source.id, target.id) from public.tags source, public.tags target
          where source.slug = 'merged' and target.slug = 'new-seen'`;
    await admin`update public.team_members set slug = 'new-' || slug where slug like '%-author'`;
    const led = await listed(admin);
    await admin`update public.tags set slug = 'seen' where slug = 'new-seen'`;
    return { led, back: (await listed(admin)).filter((line) => line.startsWith("/blog/tags")) };
  });
  expect(found).toEqual({
    led: [
      "/blog/authors/seen-author /blog/authors/new-seen-author",
      "/blog/tags/merged /blog/tags/new-seen",
      "/blog/tags/seen /blog/tags/new-seen",
    ],
    back: ["/blog/tags/merged /blog/tags/seen", "/blog/tags/new-seen /blog/tags/seen"],
  });
});

it("a draft that takes a redirected path leaves the redirect, until it is published", async () => {
  const found = await asAdmin(async (admin) => {
    await redirect(admin, "/blog/old", "/blog");
    const [row] = await admin<{ id: string }[]>`
          insert into public.blog_posts (slug, title, status) values ('old', 't', 'draft') returning id`;
    const before = await listed(admin);
    await change(admin, kinds[1], row?.id ?? "", "status = 'published'");
    return { before, after: await listed(admin) };
  });
  expect(found).toEqual({ before: ["/blog/old /blog"], after: [] });
});

it("makes one step of two, whichever comes first, and keeps what follows the path", async () => {
  const found = await asAdmin(async (admin) => {
    await redirect(admin, "/b", "/c");
    await redirect(admin, "/a", "/b?x=1");
    await redirect(admin, "/c", "/d");
    await redirect(admin, "/ab", "/b-other");
    const id = await add(admin, kinds[0], "d");
    await rename(admin, kinds[0], id, "e");
    return { rows: await listed(admin), a: await leadsTo(admin, "/a"), id };
  });
  const reference = `record:pages/${found.id}`;
  expect(found.rows).toEqual([
    `/a ${reference}?x=1`,
    "/ab /b-other",
    `/b ${reference}`,
    `/c ${reference}`,
    `/d ${reference}`,
  ]);
  expect(found.a).toBe("/e?x=1");
});

it("refuses circles, and a path at which there is a page", async () => {
  const found = await asAdmin(async (admin) => {
    await redirect(admin, "/a", "/b");
    await redirect(admin, "/c", "/a");
    await add(admin, kinds[0], "there");
    return {
      self: await refusal(admin, () => redirect(admin, "/x", "/x/")),
      fragment: await refusal(admin, () => redirect(admin, "/x", "/x#y")),
      two: await refusal(admin, () => redirect(admin, "/b", "/a")),
      three: await refusal(admin, () => redirect(admin, "/b", "/c?q=1")),
      changed: await refusal(
        admin,
        () => admin`update public.redirects set from_path = '/b' where from_path = '/c'`,
      ),
      used: await refusal(admin, () => redirect(admin, "/there", "/b")),
      missing: await refusal(admin, () =>
        redirect(admin, "/m", "record:pages/00000000-0000-4000-8000-000000000000"),
      ),
    };
  });
  expect(found).toEqual({
    self: "23514 This redirect leads to itself. Choose another target.",
    fragment: "23514 This redirect leads to itself. Choose another target.",
    two: expect.stringMatching(/^23514 These redirects lead in a circle/),
    three: expect.stringMatching(/^23514 These redirects lead in a circle/),
    changed: expect.stringMatching(/^23514 /),
    used: expect.stringMatching(/^23514 There is a page at \/there\./),
    missing: expect.stringMatching(/^23514 The record /),
  });
});

it.each([
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "http://example.ch",
  "https://",
  "data:text/html,x",
  "/a b",
  "/a\nSet-Cookie: x",
  "record:pages/1",
  "",
])("takes no target like %j", async (target) => {
  const found = await asAdmin((admin) => refusal(admin, () => redirect(admin, "/x", target)));
  expect(found).toMatch(/^23514 /);
});

it.each(["", "/", "x", "/a/", "//a", "/a//b", "/a?b", "/a#b", "/a b", "/a\\b"])(
  "takes no old path like %j",
  async (from) => {
    const found = await asAdmin((admin) => refusal(admin, () => redirect(admin, from, "/new")));
    expect(found).toMatch(/^23514 /);
  },
);

it("moves the revision of the pages' answers with a redirect, and not with its use", async () => {
  const found = await asAdmin(async (admin) => {
    const revision = async () => {
      const [row] = await admin`select public.content_revisions() ->> 'redirects' as revision`;
      return row?.revision as string;
    };
    const before = await revision();
    await redirect(admin, "/x", "/y");
    const added = await revision();
    await admin`reset role`;
    await admin`select public.count_redirects('{"/x": 3, "/unknown": 5}')`;
    await admin`select public.count_redirects('{"/x": 2}')`;
    await become(admin, "admin");
    const [row] =
      await admin`select hits::int, last_used_at is not null as used, total from public.list_redirects('x')`;
    const unused = await admin`select from_path from public.list_redirects('', true)`;
    return {
      isMoved: before !== added,
      isQuiet: added === (await revision()),
      row,
      unused: unused.length,
    };
  });
  expect(found).toEqual({
    isMoved: true,
    isQuiet: true,
    row: { hits: 5, used: true, total: 1 },
    unused: 0,
  });
});

it.each<Persona>(["anonymous", "reader"])("tells %s of one path at a time", async (persona) => {
  const found = await asAdmin(async (admin) => {
    await redirect(admin, "/x", "/y");
    await become(admin, persona);
    const one = await admin`select public.find_redirect('/x') as to, public.find_redirect('/%') as other`;
    const list = await refusal(admin, () => admin`select * from public.list_redirects()`.then(countOf));
    const count = await refusal(admin, () => admin`select public.count_redirects('{"/x": 1}')`);
    return { one: one[0], list, count };
  });
  expect(found.one).toEqual({ to: "/y", other: null });
  // A reader may ask, and row-level security leaves nothing.
  expect(found.list).toMatch(persona === "reader" ? /^done/ : /^42501/);
  expect(found.count).toMatch(/^42501/);
});

it("knows of a row's values alone whether the public sees it", async () => {
  const different = await tryAsOwner(database(), async (owner) => {
    const found: string[] = [];
    for (const [table, column, , columns, values] of kinds) {
      for (const [index, state] of [
        "is_active = is_active",
        "is_active = false",
        "deleted_at = now()",
        ...(columns.includes("status")
          ? ["status = 'draft'", "published_at = now() + interval '1 hour'"]
          : []),
      ].entries()) {
        const name = column === "path" ? `/state-${index}` : `state-${index}`;
        await owner.unsafe(
          `insert into public.${table} (${column}, ${columns}) values ('${name}', ${values})`,
        );
        await owner.unsafe(`update public.${table} set ${state} where ${column} = '${name}'`);
      }
      const rows = await owner.unsafe<{ path: string; shown: boolean; public: boolean }[]>(
        `select t.${column} as path, private.is_shown(to_jsonb(t)) as shown, r.is_public as public
             from public.${table} t join private.linked_records() r on r.table_name = '${table}' and r.id = t.id
             where t.${column} like '%state-%'`,
      );
      await become(owner, "anonymous");
      const seen = await owner.unsafe(`select ${column} as path from public.${table}`);
      await owner`reset role`;
      for (const row of rows) {
        const isSeen = seen.some(({ path }) => path === row.path);
        if (row.shown !== isSeen || row.public !== isSeen) found.push(`${table} ${row.path}`);
      }
      if (rows.length < 3) found.push(`${table} has no rows`);
    }
    return found;
  });
  expect(different).toEqual([]);
});

function countOf(rows: readonly unknown[]): void {
  expect(rows).toEqual([]);
}

it("a public page keeps the drawing of its first path, a draft has that of its path", async () => {
  const drawn = await asAdmin(async (admin) => {
    const [pages] = kinds;
    const id = await add(admin, pages, "first");
    const [draft] = await admin`insert into public.pages (path, title) values ('/a', 'A') returning id`;
    await rename(admin, pages, draft?.id, "b");
    const drawnAs = async (of: string) =>
      (await admin`select drawn_as from public.pages where id = ${of}`)[0]?.drawn_as;
    const seen = [await drawnAs(draft?.id)];
    for (const name of ["second", "third", "first"]) {
      await rename(admin, pages, id, name);
      seen.push(await drawnAs(id));
    }
    return seen;
  });
  expect(drawn).toEqual([null, "/first", "/first", null]);
});
