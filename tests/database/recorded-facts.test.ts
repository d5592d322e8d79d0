// The database records when and by whom a row was made, and ignores claims. Tables come from the catalogue, so new ones are covered.
import { expect, it } from "vitest";
import { contentTables, rowText } from "./support/content-fixtures.ts";
import { become, createUsers, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(createUsers);

it("lets the API's users name no moment and no maker of a row, or passes over what they say", async () => {
  const claimable = await database()<{ name: string }[]>`
        select c.relname || '.' || a.attname || ' ' || p.privilege as name
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
             unnest(array['insert', 'update']) as p (privilege)
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and a.attname ~ '^(created|updated|read|seen|began|previous|granted|occurred|first_read|last_read|completed|finished)_(at|by)$'
          and (has_column_privilege('authenticated', c.oid, a.attnum, p.privilege)
               or has_column_privilege('anon', c.oid, a.attnum, p.privilege))
          and not exists (
            select from pg_trigger t
            where t.tgrelid = c.oid and t.tgfoid in ('private.stamp_creation'::regproc, 'private.set_updated_at'::regproc)
              -- Bits 2 and 4 of the type: before insert, before update.
              and t.tgtype & (case p.privilege when 'insert' then 4 else 16 end) <> 0
              and (t.tgfoid = 'private.set_updated_at'::regproc and a.attname in ('created_at', 'updated_at')
                   or encode(t.tgargs, 'escape') ~ ('(^|\\\\000)' || a.attname || '\\\\000')))`;
  expect(claimable.map(({ name }) => name)).toEqual([]);
});

it.each(contentTables.map(({ table }) => table))("%s", async (table) => {
  const fixture = contentTables.find((each) => each.table === table);
  const found = await tryAsOwner(database(), async (connection) => {
    await become(connection, "admin");
    const [made] = await connection.unsafe(
      `insert into public.${table} ${rowText({ ...fixture?.row, created_at: "2001-01-01", updated_at: "2090-01-01" }, 7)}
           returning id, created_at = now() as created, updated_at = now() as updated`,
    );
    const [changed] = await connection.unsafe(
      `update public.${table} set created_at = '2001-01-01', updated_at = '2090-01-01' where id = '${made?.id}'
           returning created_at = now() as created, updated_at < now() + interval '1 hour' as updated`,
    );
    return [made?.created, made?.updated, changed?.created, changed?.updated];
  });
  expect(found).toEqual([true, true, true, true]);
});

it("says who uploaded an image, whatever the sender says", async () => {
  const rows = await tryAsOwner(database(), async (connection) => {
    await become(connection, "admin");
    const made = await connection`
          insert into public.media (path, mime, bytes, created_by) values ('a', 'image/png', 1, ${userIds.reader}) returning created_by`;
    return [...made, ...(await connection`update public.media set created_by = null returning created_by`)];
  });
  expect(rows.map((row) => row.created_by)).toEqual([userIds.admin, userIds.admin]);
});
