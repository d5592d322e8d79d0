import type { ReservedSql, Sql } from "postgres";
import { beforeEach, expect, it } from "vitest";
import { grantAdmin, listAdmins, revokeAdmin } from "../../backend/admins/admins.ts";
import { makeSetupToken } from "../../backend/admins/setup-token.ts";
import { sqlAdminStore } from "../../backend/admins/sql-store.ts";
import { become, createUsers, type Persona, tryAs } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(createUsers);

// The last administrator cannot be removed through the table, so the table is emptied beneath the trigger.
beforeEach(async () => {
  await database()`truncate public.admin_users`;
  await database()`truncate private.setup_tokens`;
  await database()`update auth.users set email_confirmed_at = now()`;
});

it("makes the holder of the link the first administrator", async () => {
  const token = await mustMakeToken(database());
  await claim(database(), "reader", token);
  const admins =
    await database()`select u.email from public.admin_users a join auth.users u on u.id = a.user_id`;
  expect([...admins]).toEqual([{ email: "reader@test.example" }]);
});

it("has 256 random bits, and keeps only the hash of the token", async () => {
  const token = await mustMakeToken(database());
  expect(token).toMatch(/^[\w-]{43}$/);
  const [stored] = await database()`select * from private.setup_tokens`;
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/);
});

it("works once, and not once there is an administrator", async () => {
  const [first, second] = [await mustMakeToken(database()), await mustMakeToken(database())];
  await claim(database(), "reader", first);
  await expect(claim(database(), "other reader", second)).rejects.toThrow("has an administrator already");
  await database()`truncate public.admin_users`;
  await expect(claim(database(), "other reader", first)).rejects.toThrow("not valid, or no longer");
});

it("makes one administrator of two who claim at the same moment", async () => {
  const tokens = [await mustMakeToken(database()), await mustMakeToken(database())] as const;
  const results = await Promise.allSettled([
    claim(database(), "reader", tokens[0]),
    claim(database(), "other reader", tokens[1]),
  ]);
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await database()`select 1 from public.admin_users`).toHaveLength(1);
});

it("expires after 24 hours", async () => {
  const token = await mustMakeToken(database());
  await database()`update private.setup_tokens set created_at = now() - interval '24 hours 1 second'`;
  await expect(claim(database(), "reader", token)).rejects.toThrow("not valid, or no longer");
});

it.each(["", "x", "\u00e9\u{1f511}", "' or true --"])("refuses the wrong token %j", async (token) => {
  await mustMakeToken(database());
  await expect(claim(database(), "reader", token)).rejects.toThrow("not valid, or no longer");
});

it("refuses visitors and accounts that are not confirmed", async () => {
  const token = await mustMakeToken(database());
  const visitor = await tryAs(database(), "anonymous", (as) => as`select public.claim_admin(${token})`);
  expect(visitor.error?.code).toBe("42501");
  await database()`update auth.users set email_confirmed_at = null`;
  await expect(claim(database(), "reader", token)).rejects.toThrow("confirmed account");
});

it("makes no token for a site that has an administrator, and forgets expired ones", async () => {
  await mustMakeToken(database());
  await database()`update private.setup_tokens set created_at = now() - interval '25 hours'`;
  await mustMakeToken(database());
  expect(await database()`select 1 from private.setup_tokens`).toHaveLength(1);
  await claim(database(), "reader", await mustMakeToken(database()));
  expect(await makeSetupToken(database())).toBeUndefined();
});

it("grants, lists and revokes for the operator, and says why it cannot", async () => {
  const store = sqlAdminStore(database());
  expect(await listAdmins(store)).toContain("no administrator yet");
  await expect(grantAdmin(store, "nobody@test.example")).rejects.toThrow(
    "No account has the e-mail address nobody@test.example",
  );
  expect(await grantAdmin(store, "READER@test.example")).toBe("reader@test.example is now an administrator.");
  expect(await grantAdmin(store, "reader@test.example")).toBe(
    "reader@test.example is already an administrator.",
  );
  expect(await listAdmins(store)).toMatch(/^reader@test\.example \(since \d{4}-\d\d-\d\d\)$/);
  await expect(revokeAdmin(store, "reader@test.example")).rejects.toThrow("is the last administrator");
  expect(await revokeAdmin(store, "other@test.example")).toBe("other@test.example is not an administrator.");
  expect(await grantAdmin(store, "other@test.example")).toContain("is now an administrator");
  expect(await revokeAdmin(store, "reader@test.example")).toContain("is no longer an administrator");
  await database()`update auth.users set email_confirmed_at = null`;
  await expect(grantAdmin(store, "newcomer@test.example")).rejects.toThrow("has not been confirmed yet");
});

async function mustMakeToken(sql: Sql): Promise<string> {
  const token = await makeSetupToken(sql);
  if (!token) throw new Error("no token was made");
  return token;
}

/** As the API would, and committed. */
async function claim(sql: Sql, persona: Persona, token: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await become(transaction as unknown as ReservedSql, persona);
    await transaction`select public.claim_admin(${token})`;
  });
}
