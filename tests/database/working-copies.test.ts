import { createHash } from "node:crypto";
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { asAdminOn, become, createUsers, tryAsOwner } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function addPost(connection: ReservedSql): Promise<string> {
  const [post] = await connection<{ id: string }[]>`
    insert into public.blog_posts (slug, title, content) values (${`p-${crypto.randomUUID()}`}, 'Stored', 'words') returning id`;
  return post?.id ?? "";
}

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
});

const asAdmin = asAdminOn(database);

async function link(admin: ReservedSql, id: string, expires: string) {
  const token = crypto.randomUUID();
  await admin`
        insert into public.preview_links (hash, table_name, row_id, expires_at)
        values (${sha256(token)}, 'blog_posts', ${id}, now() + ${expires}::interval)`;
  return token;
}
const preview = async (connection: ReservedSql, token: string) =>
  (
    await connection<
      { document: { table: string; data: Record<string, unknown> } | null }[]
    >`select public.preview_document(${token}) as document`
  )[0]?.document;

it("shows a draft with its maker's pending changes only to holders of the link", async () => {
  const [seen, guessed, read] = await asAdmin(async (admin) => {
    const id = await addPost(admin);
    await admin`
          insert into public.drafts (table_name, row_id, data, seen_updated_at)
          values ('blog_posts', ${id}, '{"title": "Working copy"}', now())`;
    const token = await link(admin, id, "1 hour");
    await become(admin, "anonymous");
    return [
      await preview(admin, token),
      await preview(admin, sha256(token)),
      await admin`select id from public.blog_posts where id = ${id}`,
    ] as const;
  });
  expect(seen).toMatchObject({ table: "blog_posts", data: { title: "Working copy", content: "words" } });
  expect(seen?.data).not.toHaveProperty("search");
  expect(guessed).toBeNull();
  expect([...read]).toEqual([]);
});

it("ends with its time, with the record, and when it is withdrawn", async () => {
  const found = await asAdmin(async (admin) => {
    const id = await addPost(admin);
    const over = await link(admin, id, "-1 second");
    const open = await link(admin, id, "1 hour");
    const before = [await preview(admin, over), (await preview(admin, open)) !== null];
    await admin`update public.blog_posts set deleted_at = now() where id = ${id}`;
    const trashed = await preview(admin, open);
    await admin`update public.blog_posts set deleted_at = null where id = ${id}`;
    await admin`delete from public.preview_links where row_id = ${id}`;
    return [...before, trashed, await preview(admin, open)];
  });
  expect(found).toEqual([null, true, null, null]);
});

it("lasts a month at most, and shows only what has a page", async () => {
  const refused = await asAdmin(async (admin) => {
    const codes: string[] = [];
    for (const [table, days] of [
      ["blog_posts", 40],
      ["admin_users", 1],
    ] as const) {
      await admin`savepoint attempt`;
      await admin`
            insert into public.preview_links (hash, table_name, row_id, expires_at)
            values (${sha256(table)}, ${table}, gen_random_uuid(), now() + make_interval(days => ${days}))`.catch(
        (error) => codes.push(error.code),
      );
      await admin`rollback to savepoint attempt`;
    }
    return codes;
  });
  expect(refused).toEqual(["23514", "42501"]);
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

it("does not let a published legal document go to the trash, but a draft", async () => {
  const found = await asAdmin(async (admin) => {
    const [draft] = await admin`
          insert into public.legal_documents (slug, title, content) values ('terms-x', 't', 'c') returning id`;
    await admin`update public.legal_documents set deleted_at = now() where id = ${draft?.id}`;
    await admin`update public.legal_documents set deleted_at = null, status = 'published' where id = ${draft?.id}`;
    return admin`update public.legal_documents set deleted_at = now() where id = ${draft?.id}`.catch(
      (error) => error.code,
    );
  });
  expect(found).toBe("23514");
});

it("forgets working copies and links with the account", async () => {
  const left = await tryAsOwner(database(), async (owner) => {
    const person = crypto.randomUUID();
    await owner`insert into auth.users (id, email) values (${person}, ${`${person}@test.example`})`;
    await owner`insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at) values ('pages', gen_random_uuid(), ${person}, '{}', now())`;
    await owner`delete from auth.users where id = ${person}`;
    return owner`select author_id from public.drafts where author_id = ${person}`;
  });
  expect([...left]).toEqual([]);
});
