// Every public content type can be previewed by a link before it is published: by holders of the link, until it expires, and nothing else.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { collections } from "#content-model/collections.ts";
import { rowText } from "./support/content-fixtures.ts";
import { askingOn, become, createUsers, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Connection = Parameters<Parameters<typeof tryAsOwner>[1]>[0];
type Shown = { table: string; data: Record<string, unknown> } | null | undefined;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const shown = collections.filter(({ publicPath }) => publicPath).map(({ table, title }) => [table, title]);

/** Out of sight, as an editor begins it. */
async function addHidden(connection: Connection, table: string, number: number): Promise<string> {
  const sample = collections.find((each) => each.table === table)?.sample.row;
  const hidden = rowText({ ...sample, is_active: "false" }, number);
  const [row] = await connection.unsafe(`insert into public.${table} ${hidden} returning id`);
  return row?.id;
}

async function link(admin: Connection, table: string, id: string, expires: string): Promise<string> {
  const token = crypto.randomUUID();
  await admin`
    insert into public.preview_links (hash, table_name, row_id, expires_at)
    values (${sha256(token)}, ${table}, ${id}, now() + ${expires}::interval)`;
  return token;
}

type Maker = "admin" | "editor";

/** A preview link to a hidden service; then `change` happens, behind the API. */
async function shownAfter(
  sql: Parameters<typeof tryAsOwner>[0],
  maker: Maker,
  change: string,
): Promise<Shown> {
  return tryAsOwner(sql, async (connection) => {
    await connection.unsafe(`insert into auth.users (id, email)
      values ('${second}', 'second@test.example'), ('${userIds.editor}', 'editor@test.example')`);
    await connection.unsafe(`insert into public.admin_users (user_id) values ('${second}')`);
    await connection.unsafe(`insert into public.editors (user_id) values ('${userIds.editor}')`);
    await become(connection, maker);
    const token = await link(connection, "services", await addHidden(connection, "services", 1), "1 hour");
    await connection`reset role`;
    await connection.unsafe(change);
    await become(connection, "anonymous");
    return preview(connection, token);
  });
}
/** So that the first is not the last one. */
const second = "00000000-0000-4000-8000-00000000000e";

async function preview(connection: Connection, token: string): Promise<Shown> {
  const [row] = await connection<{ shown: Shown }[]>`select public.preview_document(${token}) as shown`;
  return row?.shown;
}

/** What a visitor reads of the table itself; of some it is not allowed at all. */
async function readable(connection: Connection, table: string, ids: string[]) {
  const [may] = await connection`select has_table_privilege(${`public.${table}`}, 'select') as read`;
  return may?.read ? connection`select id from ${connection(table)} where id in ${connection(ids)}` : [];
}

const database = databaseForFile(createUsers);
const ask = askingOn(database);

it.each(shown)("%s: one hidden record with pending changes, until the link ends", async (table, title) => {
  const found = await tryAsOwner(database(), async (connection) => {
    await become(connection, "admin");
    const [wanted, other] = [await addHidden(connection, table, 1), await addHidden(connection, table, 2)];
    for (const [id, words] of [
      [wanted, "Working copy"],
      [other, "Another person's business"],
    ])
      await connection`
            insert into public.drafts (table_name, row_id, data, seen_updated_at)
            values (${table}, ${id ?? ""}, ${connection.json({ [title]: words ?? "" })}, now())`;
    const open = await link(connection, table, wanted, "1 hour");
    const over = await link(connection, table, wanted, "-1 second");
    await become(connection, "anonymous");
    const seen = await preview(connection, open);
    return {
      seen,
      id: wanted,
      over: [await preview(connection, over), await preview(connection, sha256(open))],
      rows: await readable(connection, table, [wanted, other]),
    };
  });
  expect(found.seen).toMatchObject({ table, data: { id: found.id, [title]: "Working copy" } });
  expect(JSON.stringify(found.seen)).not.toContain("Another person's business");
  expect(found.seen?.data).not.toHaveProperty("search");
  expect(found.over).toEqual([null, null]);
  expect([...found.rows]).toEqual([]);
});

it.each([
  ["admin", "admin_users"],
  ["editor", "editors"],
] as const)("of an %s: ends when its maker loses the right", async (maker, table) => {
  expect(await shownAfter(database(), maker, "select 1")).toMatchObject({ table: "services" });
  const id = userIds[maker];
  const removed = `delete from public.${table} where user_id = '${id}'`;
  expect(await shownAfter(database(), maker, removed)).toBeNull();
  expect(await shownAfter(database(), maker, `delete from auth.users where id = '${id}'`)).toBeNull();
});

it.each([
  ["its record is in the trash", "update public.services set deleted_at = now()"],
  ["it is withdrawn", "delete from public.preview_links"],
])("ends when %s", async (_when, change) => {
  expect(await shownAfter(database(), "admin", change)).toBeNull();
});

it.each([
  ["created_at", "'2090-01-01'"],
  ["created_at", "now()"],
  ["created_by", `'${userIds.reader}'`],
  ["created_by", `'${userIds.admin}'`],
])("lets no role set %s (%s)", async (column, value) => {
  const { error } = await tryAs(database(), "admin", (admin) =>
    admin.unsafe(
      `insert into public.preview_links (hash, table_name, row_id, ${column})
           values ('${sha256("x")}', 'services', gen_random_uuid(), ${value})`,
    ),
  );
  expect(error?.code).toBe("42501");
});

it("lasts 31 days from now at most", async () => {
  const make = (expires: string) =>
    tryAs(database(), "admin", (admin) => link(admin, "services", crypto.randomUUID(), expires));
  expect((await make("31 days")).error).toBeNull();
  expect((await make("31 days 1 second")).error?.code).toBe("23514");
  const { error } = await ask("admin")`update public.preview_links set expires_at = 'infinity'`;
  expect(error?.code).toBe("42501");
});

it("shows nothing that has no public place", async () => {
  const tried = await tryAs(database(), "admin", (connection) =>
    link(connection, "statistics", crypto.randomUUID(), "1 hour"),
  );
  expect(tried.error?.code).toBe("23514");
});
