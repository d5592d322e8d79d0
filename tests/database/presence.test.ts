import type { ReservedSql, Sql } from "postgres";
import { expect, it } from "vitest";
import { become, createUsers, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const record = "00000000-0000-4000-8000-000000000100";
const tabs = ["1", "2", "3"].map((digit) => `00000000-0000-4000-8000-00000000020${digit}`);

const database = databaseForFile(async (sql: Sql) => {
  await createUsers(sql);
  await sql`insert into auth.users (id, email) values (${userIds.editor}, 'editor@test.example')`;
  await sql`insert into public.editors (user_id) values (${userIds.editor})`;
});

const report = async (owner: ReservedSql, who: "reader" | "editor" | "admin", tab = tabs[0] ?? "") => {
  await become(owner, who);
  const [row] = await owner`select public.report_open(${tab}, 'pages', ${record}) as others`;
  await owner`reset role`;
  return row?.others;
};

it("shows people to each other, and two tabs of one person too", async () => {
  await tryAsOwner(database(), async (owner) => {
    expect(await report(owner, "admin", tabs[0])).toEqual([]);
    expect(await report(owner, "editor", tabs[1])).toEqual([userIds.admin]);
    expect(await report(owner, "admin", tabs[0])).toEqual([userIds.editor]);
    expect((await report(owner, "admin", tabs[2])).sort()).toEqual([userIds.admin, userIds.editor].sort());
  });
});

it("forgets a closed tab, and a silent one", async () => {
  await tryAsOwner(database(), async (owner) => {
    await report(owner, "admin", tabs[0]);
    await become(owner, "editor");
    await owner`select public.report_closed(${tabs[0] ?? ""})`;
    await owner`reset role`;
    // Not theirs to close.
    expect(await report(owner, "editor", tabs[1])).toEqual([userIds.admin]);
    await become(owner, "admin");
    await owner`select public.report_closed(${tabs[0] ?? ""})`;
    await owner`reset role`;
    expect(await report(owner, "editor", tabs[1])).toEqual([]);
    await report(owner, "admin", tabs[0]);
    await owner`update private.open_records set seen_at = now() - interval '2 minutes' where account_id = ${userIds.admin}`;
    expect(await report(owner, "editor", tabs[1])).toEqual([]);
    expect(await owner`select from private.open_records`).toHaveLength(1);
  });
});

it("refuses to take over a tab of another account, and refuses readers", async () => {
  await tryAsOwner(database(), async (owner) => {
    await report(owner, "admin", tabs[0]);
    await report(owner, "editor", tabs[0]);
    const rows = await owner`select account_id from private.open_records`;
    expect(rows.map(({ account_id }) => account_id)).toEqual([userIds.admin]);
    await owner`savepoint reader`;
    await expect(report(owner, "reader", tabs[1])).rejects.toMatchObject({ code: "42501" });
    await owner`rollback to savepoint reader`;
  });
});
