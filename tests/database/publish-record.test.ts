// Saving and publishing is one transaction: the row, the pending changes and the conflict (public.publish_record).
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { actAs } from "./support/act-as.ts";
import { startTestApi } from "./support/api.ts";
import {
  become,
  createUsers,
  giveFactor,
  type Persona,
  personas,
  tryAs,
  tryAsOwner,
  userIds,
} from "./support/personas.ts";
import { insertSampleRows, makeSampleRows } from "./support/sample-rows.ts";
import { databaseForFile, openTestDatabase } from "./support/servers.ts";

type Answer = { outcome: string; row?: Record<string, unknown>; theirs?: Record<string, unknown> };
type Post = { id: string; updated_at: Date; at: string };
type Options = { table?: string; keepDraft?: boolean };

async function addPost(owner: ReservedSql, status = "published"): Promise<Post> {
  const [post] = await owner<Post[]>`
    insert into public.blog_posts (slug, title, content, status, created_at, updated_at)
    values (${`p-${crypto.randomUUID()}`}, 'Old title', 'Old words', ${status}, '2026-01-01', '2026-01-01')
    returning id, updated_at, updated_at::text as at`;
  if (!post) throw new Error("no post");
  for (const author of [userIds.admin, userIds.reader])
    await owner`
      insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at)
      values ('blog_posts', ${post.id}, ${author}, '{"title": "Pending"}', ${post.updated_at})`;
  return post;
}

async function publish(
  as: ReservedSql,
  id: string,
  seen: string,
  data: object,
  { table = "blog_posts", keepDraft = false }: Options = {},
): Promise<Answer> {
  const [row] = await as<{ answer: Answer }[]>`
    select public.publish_record(${table}, ${id}, ${seen}::text::timestamptz, ${as.json(data as never)}, ${keepDraft}) as answer`;
  if (!row) throw new Error("no answer");
  return row.answer;
}

async function draftsOf(owner: ReservedSql, id: string): Promise<string[]> {
  await owner`reset role`;
  const rows = await owner<{ author_id: string }[]>`
    select author_id from public.drafts where row_id = ${id} order by author_id`;
  return rows.map(({ author_id }) => author_id);
}

const both = [userIds.reader, userIds.admin];
const others = [userIds.reader];

const database = databaseForFile(createUsers);

const withPost = <Result>(work: (owner: ReservedSql, post: Post) => Promise<Result>) =>
  tryAsOwner(database(), async (owner) => {
    const post = await addPost(owner);
    await become(owner, "admin");
    return work(owner, post);
  });

it("writes the columns, answers the row, and deletes the caller's pending changes alone", () =>
  withPost(async (admin, { id, at }) => {
    const data = { title: "New title", tags: ["keys"], author: null };
    const { outcome, row } = await publish(admin, id, at, data);
    expect(outcome).toBe("saved");
    expect(row).toMatchObject({ id, ...data, content: "Old words", status: "published" });
    expect(row?.updated_at).not.toBe(at);
    expect(row).not.toHaveProperty("search");
    const [stored] = await admin`
          select p.title, (select r.author_id from public.revisions r where r.row_id = ${id} order by r.number desc limit 1) as author
          from public.blog_posts p where p.id = ${id}`;
    expect(stored).toEqual({ title: "New title", author: userIds.admin });
    expect(await draftsOf(admin, id)).toEqual(others);
  }));

it("keeps the pending changes where the caller says so", () =>
  withPost(async (admin, { id, at }) => {
    expect((await publish(admin, id, at, { title: "New" }, { keepDraft: true })).outcome).toBe("saved");
    expect(await draftsOf(admin, id)).toEqual(both);
  }));

it("finds the change of another editor, answers theirs, and writes nothing", () =>
  withPost(async (admin, { id, at }) => {
    await admin`update public.blog_posts set title = 'Theirs' where id = ${id}`;
    const { outcome, theirs } = await publish(admin, id, at, { title: "Mine" });
    expect([outcome, theirs?.title]).toEqual(["conflict", "Theirs"]);
    expect((await publish(admin, id, at, {})).outcome).toBe("conflict");
    const [stored] = await admin`select title from public.blog_posts where id = ${id}`;
    expect(stored?.title).toBe("Theirs");
    expect(await draftsOf(admin, id)).toEqual(both);
    await become(admin, "admin");
    const again = await publish(admin, id, String(theirs?.updated_at), { title: "Mine" });
    expect(again.row?.title).toBe("Mine");
  }));

it("waits for another editor's transaction, and then finds the conflict", async () => {
  const sql = database();
  const owner = await sql.reserve();
  const post = await addPost(owner);
  try {
    const theirs = await sql.reserve();
    await theirs`begin`;
    await theirs`update public.blog_posts set title = 'Theirs' where id = ${post.id}`;
    const mine = tryAs(sql, "admin", (as) => publish(as, post.id, post.at, { title: "Mine" }));
    await expect
      .poll(
        async () =>
          (
            await owner`
                  select from pg_locks join pg_stat_activity using (pid)
                  where not granted and locktype = 'transactionid' and datname = current_database()`
          ).length,
      )
      .toBe(1);
    await theirs`commit`;
    theirs.release();
    expect((await mine).result?.outcome).toBe("conflict");
  } finally {
    await owner`delete from public.blog_posts where id = ${post.id}`;
    await owner`delete from public.drafts where row_id = ${post.id}`;
    owner.release();
  }
});

it("with nothing to write, answers the row as it is", () =>
  withPost(async (admin, { id, at }) => {
    const { outcome, row } = await publish(admin, id, at, {});
    expect([outcome, row?.title]).toEqual(["saved", "Old title"]);
    expect(new Date(String(row?.updated_at))).toEqual(new Date(at));
    expect(await draftsOf(admin, id)).toEqual(others);
  }));

it("reports a record that was deleted meanwhile, or never existed", () =>
  withPost(async (admin, { id, at }) => {
    await admin`update public.blog_posts set deleted_at = now() where id = ${id}`;
    const [row] = await admin<{ at: string }[]>`
          select updated_at::text as at from public.blog_posts where id = ${id}`;
    const answers = [
      await publish(admin, id, at, { title: "Mine" }),
      await publish(admin, id, at, {}),
      await publish(admin, id, row?.at ?? "", {}),
      await publish(admin, crypto.randomUUID(), at, { title: "Mine" }),
    ];
    expect(answers).toEqual(Array(4).fill({ outcome: "gone" }));
    expect(await draftsOf(admin, id)).toEqual(both);
  }));

const mayPublish: Record<Persona, boolean> = {
  anonymous: false,
  reader: false,
  "other reader": false,
  "editor at aal1": false,
  editor: true,
  "admin at aal1": false,
  admin: true,
  "blocked admin": false,
};
it.each(personas)("%s: has the rights of a direct write", (persona) =>
  tryAsOwner(database(), async (owner) => {
    await addEditors(owner);
    const { id, at } = await addPost(owner);
    await owner`savepoint attempt`;
    await become(owner, persona);
    const code = await publish(owner, id, at, { title: "Mine" }).then(
      ({ outcome }) => outcome,
      (error) => error.code,
    );
    expect(code).toBe(mayPublish[persona] ? "saved" : "42501");
    if (code === "42501") await owner`rollback to savepoint attempt`;
    await owner`reset role`;
    const [stored] = await owner`select title from public.blog_posts where id = ${id}`;
    expect(stored?.title).toBe(mayPublish[persona] ? "Mine" : "Old title");
    expect(await draftsOf(owner, id)).toEqual(persona === "admin" ? others : both);
  }),
);

it("accepts only content tables that the caller may write", () =>
  tryAsOwner(database(), async (owner) => {
    await addEditors(owner);
    const codes: unknown[] = [];
    for (const [persona, table] of [
      ["admin", "contact_messages"],
      ["admin", "drafts"],
      ["admin", "no_such_table"],
      ["editor", "company"],
      ["editor", "theme_configurations"],
    ] as const) {
      await owner`savepoint attempt`;
      await become(owner, persona);
      await publish(owner, crypto.randomUUID(), "2026-01-01", {}, { table }).catch((error) =>
        codes.push(error.code),
      );
      await owner`rollback to savepoint attempt`;
    }
    expect(codes).toEqual(Array(5).fill("42501"));
  }));

it.each([
  ["a value that a rule refuses", { slug: "Not a slug" }, "23514"],
  ["a column that there is not", { no_such_column: 1 }, "42703"],
  ["a column that the database writes", { search: "words" }, "428C9"],
])("%s refuses the whole, and the pending changes stay", async (_what, data, code) =>
  withPost(async (admin, { id, at }) => {
    await admin`savepoint attempt`;
    await expect(publish(admin, id, at, data)).rejects.toMatchObject({ code });
    await admin`rollback to savepoint attempt`;
    expect(await draftsOf(admin, id)).toEqual(both);
  }),
);

it("asks for a fresh second factor, and for an approval, as a direct write does", () =>
  tryAsOwner(database(), async (owner) => {
    await giveFactor(owner, userIds.admin);
    const [document] = await owner<Post[]>`
          insert into public.legal_documents (slug, title, content) values ('terms', 'Terms', 'words')
          returning id, updated_at::text as at`;
    const attempt = (timestamp: number) =>
      actAs(
        owner,
        userIds.admin,
        () =>
          publish(
            owner,
            document?.id ?? "",
            document?.at ?? "",
            { status: "published" },
            { table: "legal_documents" },
          ),
        { aal: "aal2", amr: [{ method: "totp", timestamp }] },
      );
    const now = Date.now() / 1000;
    expect((await attempt(now - 3600)).code).toBe("PT403");
    await owner`insert into public.site_settings (key, value) values ('legal_needs_review', 'true')`;
    expect((await attempt(now)).code).toBe("23514");
    await owner`delete from public.site_settings where key = 'legal_needs_review'`;
    expect((await attempt(now)).result?.outcome).toBe("saved");
  }));

async function addEditors(owner: ReservedSql): Promise<void> {
  for (const persona of ["editor", "editor at aal1", "admin at aal1", "blocked admin"] as const)
    await owner`insert into auth.users (id, email) values (${userIds[persona]}, ${`${persona.replaceAll(" ", "-")}@test.example`})`;
  for (const persona of ["editor", "editor at aal1"] as const)
    await owner`insert into public.editors (user_id) values (${userIds[persona]})`;
  for (const persona of ["admin at aal1", "blocked admin"] as const)
    await owner`insert into public.admin_users (user_id) values (${userIds[persona]})`;
  for (const persona of ["editor at aal1", "admin at aal1"] as const)
    await giveFactor(owner, userIds[persona]);
  await owner`update auth.users set banned_until = now() + interval '1 day' where id = ${userIds["blocked admin"]}`;
}

it("answers every content table's row as a GET of the table does", async () => {
  const server = await openTestDatabase();
  const api = await startTestApi(server.url);
  try {
    const samples = await makeSampleRows(server.sql);
    for (const { row } of samples) if (row.deleted_at) row.deleted_at = null;
    await insertSampleRows(
      server.sql,
      samples.filter(({ table }) => !table.startsWith("private.")),
    );
    await createUsers(server.sql);
    const tables = await server.sql<{ name: string }[]>`
      select s.table_name as name from private.content_state s
      where (select count(*) from information_schema.columns c
             where c.table_schema = 'public' and c.table_name = s.table_name and c.column_name in ('id', 'deleted_at')) = 2`;
    for (const { name } of tables) {
      const ask = { user: userIds.admin };
      const { body } = await api.ask(`/rest/v1/${name}?deleted_at=is.null&limit=1`, ask);
      const [{ search: _, ...asked } = {}] = body as Record<string, unknown>[];
      const saved = await api.ask("/rest/v1/rpc/publish_record", {
        ...ask,
        method: "POST",
        body: { table_name: name, row_id: asked.id, seen: asked.updated_at, data: {} },
      });
      expect({ name, ...(saved.body as Answer) }).toEqual({ name, outcome: "saved", row: asked });
    }
    expect(tables.length).toBeGreaterThan(15);
  } finally {
    await api.close();
    await server.stop();
  }
});
