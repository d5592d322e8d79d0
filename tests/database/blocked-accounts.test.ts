import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { createFixtures } from "./support/fixtures.ts";
import {
  become,
  createUsers,
  giveFactor,
  newcomerId,
  type Persona,
  tryAsOwner,
  userIds,
} from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

// What the matrix does not say about a blocked account: functions, sessions, and how an account is blocked.
const denied = "42501";

/** In a transaction that is rolled back; `as` runs one statement with the rights of a persona. */
const trying = <Result>(
  work: (owner: ReservedSql, as: (persona: Persona, statement: string) => Promise<Answer>) => Promise<Result>,
) =>
  tryAsOwner(database(), (owner) =>
    work(owner, async (persona, statement) => {
      await owner`savepoint asking`;
      try {
        await become(owner, persona);
        return { rows: [...(await owner.unsafe(statement))], code: undefined };
      } catch (error) {
        await owner`rollback to savepoint asking`;
        return { rows: [], code: (error as { code: string }).code };
      } finally {
        await owner.unsafe(
          "reset role; select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)",
        );
      }
    }),
  );
type Answer = { rows: Record<string, unknown>[]; code: string | undefined };

const block = (account: string, reason = "Spam") => `select public.block_account('${account}', '${reason}')`;
const unblock = (account: string, reason = "Explained") =>
  `select public.unblock_account('${account}', '${reason}')`;

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await createFixtures(sql);
  await giveFactor(sql, userIds.admin);
});

it("refuses a blocked account every function", async () => {
  await trying(async (_owner, as) => {
    const blocked = (statement: string) => as("blocked admin", statement);
    expect((await blocked("select public.office_access() as it")).rows).toEqual([
      { it: { role: null, granted: false, needs: null } },
    ]);
    expect((await blocked("select public.admin_access() as it")).rows).toEqual([
      { it: { listed: false, granted: false, needs: null } },
    ]);
    expect((await blocked("select * from public.own_sessions()")).rows).toEqual([]);
    expect((await blocked("select * from public.recent_sign_ins()")).rows).toEqual([]);
    for (const refused of [
      "select public.note_visit()",
      "select public.record_reading('[]')",
      "select public.delete_own_account()",
      "select public.grant_admin('newcomer@test.example')",
      "select * from public.blocked_accounts()",
      unblock(userIds["blocked admin"]),
    ])
      expect([refused, (await blocked(refused)).code]).toEqual([refused, denied]);
  });
});

it("blocks with a reason: ends the sessions, writes who did it and why, and says so to administrators", async () => {
  await trying(async (owner, as) => {
    await owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${userIds.reader})`;
    const bookmarks = () => as("reader", "select 1 from public.bookmarks");
    expect((await bookmarks()).rows).toHaveLength(1);
    expect((await as("admin", block(userIds.reader, " Spam "))).code).toBeUndefined();
    expect(await owner`select from auth.sessions where user_id = ${userIds.reader}`).toHaveLength(0);
    expect((await bookmarks()).rows).toEqual([]);
    const [listed] = (await as("admin", "select * from public.blocked_accounts() where reason is not null"))
      .rows;
    expect(listed).toMatchObject({ account: userIds.reader, blocked_by: "admin", reason: "Spam" });

    // A session that began while the account was blocked ends as well.
    await owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${userIds.reader})`;
    expect((await as("admin", unblock(userIds.reader))).code).toBeUndefined();
    expect(await owner`select from auth.sessions where user_id = ${userIds.reader}`).toHaveLength(0);
    expect((await bookmarks()).rows).toHaveLength(1);
    expect(await owner`select from private.account_blocks`).toHaveLength(0);

    const audit = await owner`
          select actor_id, action, changes from public.audit_log
          where table_name = 'account_blocks' and row_id = ${userIds.reader} order by id`;
    expect([...audit]).toEqual([
      {
        actor_id: userIds.admin,
        action: "update",
        changes: { blocked: [false, true], reason: [null, "Spam"] },
      },
      {
        actor_id: userIds.admin,
        action: "update",
        changes: { blocked: [true, false], reason: ["Spam", "Explained"] },
      },
    ]);
  });
});

it("blocking twice is the same as once", async () => {
  await trying(async (owner, as) => {
    for (const act of [block, block, unblock, unblock])
      expect((await as("admin", act(userIds.reader))).code).toBeUndefined();
    const audit = await owner`select from public.audit_log where table_name = 'account_blocks'`;
    expect(audit).toHaveLength(2);
  });
});

it.each<[string, Persona, string, string]>([
  ["readers", "reader", block(newcomerId), denied],
  ["editors", "editor", block(newcomerId), denied],
  ["administrators without their second step", "admin at aal1", block(newcomerId), denied],
  ["blocked administrators", "blocked admin", block(newcomerId), denied],
  ["anyone for themselves", "admin", block(userIds.admin), "23514"],
  ["anyone without a reason", "admin", block(newcomerId, "  "), "23514"],
  ["anyone with a reason of a page", "admin", block(newcomerId, "x".repeat(501)), "23514"],
  ["anyone whose account is gone", "admin", block("00000000-0000-4000-8000-0000000000ff"), "P0002"],
])("refuses %s", async (_who, persona, statement, code) => {
  await trying(async (_owner, as) => expect((await as(persona, statement)).code).toBe(code));
});

it("asks for a fresh second factor", async () => {
  await trying(async (owner) => {
    const stale = {
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) - 660 }],
    };
    await become(owner, "admin");
    const claims = JSON.stringify({ sub: userIds.admin, role: "authenticated", ...stale });
    await owner`select set_config('request.jwt.claims', ${claims}, true)`;
    await expect(owner.unsafe(block(newcomerId))).rejects.toMatchObject({ code: "PT403" });
  });
});

it("refuses to remove the last administrator who is not blocked", async () => {
  await trying(async (_owner, as) => {
    expect((await as("admin", block(userIds["admin at aal1"]))).code).toBeUndefined();
    const left = `delete from public.admin_users where user_id = '${userIds.admin}'`;
    expect((await as("admin", left)).code).toBe("23514");
  });
});

it("lets one of two administrators who block each other at the same moment remain", async () => {
  const first = await database().reserve();
  const second = await database().reserve();
  try {
    await first`begin`;
    await second`begin`;
    // Both have proved enough when they ask.
    await become(first, "admin");
    await become(second, "admin at aal1");
    const claims = JSON.stringify({
      sub: userIds["admin at aal1"],
      role: "authenticated",
      aal: "aal2",
      amr: [{ method: "totp", timestamp: Math.floor(Date.now() / 1000) }],
    });
    await second`select set_config('request.jwt.claims', ${claims}, true)`;
    await first.unsafe(block(userIds["admin at aal1"]));
    const waiting = second.unsafe(block(userIds.admin)).catch((error: { code: string }) => error.code);
    await first`commit`;
    expect(await waiting).toBe(denied);
  } finally {
    await second`rollback`;
    await first`update auth.users set banned_until = null where id = ${userIds["admin at aal1"]}`;
    first.release();
    second.release();
  }
});

it("publishes nothing for a blocked editor, shows no preview of theirs, and takes no invitation of theirs", async () => {
  await trying(async (owner, as) => {
    const rights = async () =>
      (await owner`select private.may_publish(${userIds.editor}, 'blog_posts') as may`)[0]?.may;
    const token = "an invitation";
    await owner`
          insert into private.invitations (email, role, token_hash, invited_by)
          values ('friend@test.example', 'editor', encode(sha256(convert_to(${token}, 'UTF8')), 'hex'), ${userIds["admin at aal1"]})`;
    const invitation = async () =>
      (await owner`select (private.open_invitation(${token})).id is not null as open`)[0]?.open;
    expect([await rights(), await invitation()]).toEqual([true, true]);
    for (const account of [userIds.editor, userIds["admin at aal1"]])
      expect((await as("admin", block(account))).code).toBeUndefined();
    expect([await rights(), await invitation()]).toEqual([false, false]);
  });
});

it("ends a block when its time is over, and sessions when the auth service blocks", async () => {
  await trying(async (owner, as) => {
    await owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${userIds.reader})`;
    await owner`update auth.users set banned_until = now() + interval '1 hour' where id = ${userIds.reader}`;
    expect(await owner`select from auth.sessions where user_id = ${userIds.reader}`).toHaveLength(0);
    const [listed] = (
      await as("admin", `select * from public.blocked_accounts() where account = '${userIds.reader}'`)
    ).rows;
    expect(listed).toEqual({ account: userIds.reader, since: null, blocked_by: null, reason: null });
    await owner`update auth.users set banned_until = now() - interval '1 second' where id = ${userIds.reader}`;
    expect((await as("reader", "select 1 from public.bookmarks")).rows).toHaveLength(1);
  });
});
