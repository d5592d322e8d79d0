import { createHash } from "node:crypto";
import type { ReservedSql, Sql } from "postgres";
import { expect, it } from "vitest";
import { actAs } from "./support/act-as.ts";
import { become, createUsers, newcomerId, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const token = "ab".repeat(32);
const hash = createHash("sha256").update(token).digest("hex");
const newcomer = "newcomer@test.example";

const database = databaseForFile(async (sql: Sql) => {
  await createUsers(sql);
  await sql`update auth.users set email_confirmed_at = now() where id in (${newcomerId}, ${userIds.admin}, ${userIds.reader})`;
});

const invited = <Result>(
  role: "admin" | "editor",
  work: (owner: ReservedSql) => Promise<Result>,
  email = newcomer,
) =>
  tryAsOwner(database(), async (owner) => {
    await become(owner, "admin");
    await owner`select public.invite(${email}, ${role}, ${token})`;
    await owner`reset role`;
    return work(owner);
  });
const accept = (owner: ReservedSql, id = newcomerId, given = token) =>
  actAs(owner, id, () => owner`select public.accept_invitation(${given}) as role`);

it.each(["editor", "admin"] as const)("gives the %s role once, in the inviter's name", async (role) => {
  await invited(role, async (owner) => {
    const [told] = await owner`select public.read_invitation(${token}) as it`;
    expect(told?.it).toMatchObject({ email: newcomer, role, has_account: true });
    expect((await accept(owner)).result?.[0]?.role).toBe(role);
    const table = role === "admin" ? "admin_users" : "editors";
    const rows =
      await owner`select granted_by from ${owner(`public.${table}`)} where user_id = ${newcomerId}`;
    expect([...rows]).toEqual([{ granted_by: userIds.admin }]);
    expect((await accept(owner)).code).toBe("P0002");
    const [again] = await owner`select public.read_invitation(${token}) as it`;
    expect(again?.it).toBeNull();
  });
});

it("lasts seven days", async () => {
  await invited("editor", async (owner) => {
    const [row] =
      await owner`select expires_at = now() + interval '7 days' as holds from private.invitations`;
    expect(row).toEqual({ holds: true });
  });
});

it("is for the owner of that e-mail, with a valid link", async () => {
  await invited("admin", async (owner) => {
    expect((await accept(owner, userIds.reader)).code).toBe("42501");
    expect((await accept(owner, newcomerId, "another token")).code).toBe("P0002");
    await owner`update auth.users set email_confirmed_at = null where id = ${newcomerId}`;
    expect((await accept(owner)).code).toBe("42501");
  });
});

it.each([
  ["is over", "update private.invitations set expires_at = now() - interval '1 second'"],
  ["was withdrawn", "delete from private.invitations"],
  [
    "came from who is no administrator any more",
    `insert into public.admin_users (user_id) values ('${userIds.reader}'); delete from public.admin_users where user_id = '${userIds.admin}'`,
  ],
])("opens nothing when it %s", async (_what, change) => {
  await invited("editor", async (owner) => {
    await owner.unsafe(change);
    expect((await accept(owner)).code).toBe("P0002");
    const [told] = await owner`select public.read_invitation(${token}) as it`;
    expect(told?.it).toBeNull();
  });
});

it("takes the place of an earlier one, is listed, withdrawn, and written down without its token", async () => {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    await as`select public.invite(' New@Test.example ', 'editor', ${"a".repeat(64)})`;
    await as`select public.invite('new@test.example', 'admin', ${token})`;
    const open = await as`select * from public.list_invitations()`;
    await as`select public.withdraw_invitation(${open[0]?.id})`;
    await as`select public.withdraw_invitation(${open[0]?.id})`;
    const log =
      await as`select action, changes from public.audit_log where table_name = 'invitations' order by id`;
    return { open, log, left: await as`select from public.list_invitations()` };
  });
  expect(error).toBeNull();
  expect(result?.open.map(({ email, role }) => [email, role])).toEqual([["new@test.example", "admin"]]);
  expect(result?.left).toHaveLength(0);
  expect(result?.log.map(({ action }) => action)).toEqual(["insert", "insert", "delete"]);
  for (const secret of [token, hash]) expect(JSON.stringify(result?.log)).not.toContain(secret);
});

it("is refused for an account that has the role already", async () => {
  const invite = (email: string) =>
    tryAs(database(), "admin", (as) => as`select public.invite(${email}, 'admin', ${token})`);
  expect((await invite("admin@test.example")).error?.message).toMatch(/administrator already/);
  expect((await invite("nobody")).error?.code).toBe("23514");
});

it("lets the invited e-mail have an account while sign-up is closed, and no other", async () => {
  const add = (owner: ReservedSql, email: string) =>
    owner`insert into auth.users (id, email) values (gen_random_uuid(), ${email})`;
  await invited(
    "editor",
    async (owner) => {
      await owner`
            insert into public.site_settings (key, value, is_public) values ('sign_up_open', 'false', true)
            on conflict (key) do update set value = excluded.value`;
      await add(owner, "guest@test.example");
      await owner`savepoint other`;
      await expect(add(owner, "stranger@test.example")).rejects.toMatchObject({ code: "42501" });
      await owner`rollback to savepoint other`;
    },
    "guest@test.example",
  );
});
