import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { grantAdmin, resetFactors } from "../../backend/admins/admins.ts";
import { sqlAdminStore } from "../../backend/admins/sql-store.ts";
import { actAs } from "./support/act-as.ts";
import { createUsers, giveFactor, newcomerId, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Claims = { aal?: string; amr?: unknown; session_id?: string };
const stepUp = "PT403";
const denied = "42501";
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const fresh: Claims = { aal: "aal2", amr: [{ method: "totp", timestamp: minutesAgo(0) }] };
const stale: Claims = { aal: "aal2", amr: [{ method: "totp", timestamp: minutesAgo(11) }] };

/** Runs as the account with these claims and undoes it; before it, what the owner of the database prepares. */
const attempt = <Result>(
  account: string,
  claims: Claims,
  work: (as: ReservedSql) => Promise<Result>,
  prepare: (owner: ReservedSql) => Promise<unknown> = nothing,
) =>
  tryAsOwner(database(), async (owner) => {
    await prepare(owner);
    return actAs(owner, account, () => work(owner), claims);
  });

async function access(claims: Claims, prepare: (owner: ReservedSql) => Promise<unknown>) {
  const ask = async (as: ReservedSql) => {
    const [row] =
      await as`select public.admin_access() as access, (select count(*)::int from public.job_runs) as runs`;
    return row;
  };
  const withRun = async (owner: ReservedSql) => {
    await owner`insert into public.job_runs (job, succeeded) values ('test', true)`;
    await prepare(owner);
  };
  return (await attempt(userIds.admin, claims, ask, withRun)).result;
}

const factor = (owner: ReservedSql) => giveFactor(owner, userIds.admin);
const nothing = async () => undefined;
const setting = (value: string) => (owner: ReservedSql) =>
  owner`insert into public.site_settings (key, value) values ('admins_need_second_factor', ${value}::text::jsonb)`;
const url = (value: string) => (owner: ReservedSql) => owner`select public.note_site_url(${value})`;
const both =
  (...parts: ((owner: ReservedSql) => Promise<unknown>)[]) =>
  async (owner: ReservedSql) => {
    for (const part of parts) await part(owner);
  };

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await sql`update auth.users set email_confirmed_at = now()`;
  await sql`insert into public.admin_users (user_id) values (${userIds["other reader"]})`;
  await sql`insert into public.company (name, email) values ('shown', 'hello@test.example')`;
  await sql`
      insert into public.legal_documents (slug, title, content, status, published_at, is_active)
      values ('draft', 'l', 'w', 'draft', null, true), ('withdrawn', 'l', 'w', 'published', now() - interval '1 day', false),
             ('scheduled', 'l', 'w', 'published', now() + interval '1 day', true)`;
});

it.each<[string, Claims, (owner: ReservedSql) => Promise<unknown>, string]>([
  ["has no factor, and none is needed", {}, nothing, "granted"],
  ["has a factor and has not given it", { aal: "aal1" }, factor, "second_step"],
  ["has a factor and a token without a level", {}, factor, "second_step"],
  ["has a factor and a token of another level", { aal: "aal3" }, factor, "second_step"],
  ["has given it", { aal: "aal2" }, factor, "granted"],
  ["has given it long ago", stale, factor, "granted"],
  ["needs one and has none", {}, setting("true"), "enrolment"],
  ["needs one, has none any more, and a token from before", { aal: "aal2" }, setting("true"), "enrolment"],
  ["needs one and has given it", { aal: "aal2" }, both(factor, setting("true")), "granted"],
  ["needs one and has not given it", { aal: "aal1" }, both(factor, setting("true")), "second_step"],
  ["has none on a site with https", {}, url("https://www.example.ch"), "enrolment"],
  [
    "has none on a site with https where it was switched off",
    {},
    both(url("https://a.ch"), setting("false")),
    "granted",
  ],
  ["has none on a site with http", {}, url("http://intranet.example"), "granted"],
  [
    "has none, and another process serves this machine",
    {},
    both(url("https://a.ch"), url("http://localhost:3000")),
    "enrolment",
  ],
  ["has none, and the setting is nonsense", {}, setting('"no"'), "granted"],
  [
    "has none on https, and the setting is nonsense",
    {},
    both(url("https://a.ch"), setting('"no"')),
    "enrolment",
  ],
])("an administrator who %s", async (_who, claims, prepare, expected) => {
  const granted = expected === "granted";
  expect(await access(claims, prepare)).toEqual({
    access: { listed: true, granted, needs: granted ? null : expected },
    runs: granted ? 1 : 0,
  });
});

it("a factor that was begun and not confirmed asks for nothing", async () => {
  const begun = (owner: ReservedSql) => owner`
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), ${userIds.admin}, 'totp', 'unverified', now(), now())`;
  expect(await access({}, begun)).toMatchObject({ access: { granted: true } });
});

it("a reader is none at any level", async () => {
  const ask = async (as: ReservedSql) => (await as`select public.admin_access() as access`)[0]?.access;
  const { result } = await attempt(userIds.reader, { aal: "aal2" }, ask);
  expect(result).toEqual({ listed: false, granted: false, needs: null });
});

const acts: [string, string][] = [
  ["making an administrator", `insert into public.admin_users (user_id) values ('${newcomerId}')`],
  ["making an administrator by e-mail", "select public.grant_admin('newcomer@test.example')"],
  [
    "removing an administrator",
    "delete from public.admin_users where user_id = '00000000-0000-4000-8000-00000000000b'",
  ],
  ["resetting factors", `select public.reset_factors('${userIds.reader}')`],
  ["exporting messages", "select public.note_message_export(3)"],
  [
    "publishing a legal version",
    "update public.legal_documents set status = 'published' where slug = 'draft'",
  ],
  [
    "a legal version that is published at once",
    "insert into public.legal_documents (slug, title, content, status) values ('new', 'l', 'w', 'published')",
  ],
  [
    "words of a scheduled legal version",
    "update public.legal_documents set content = 'x' where slug = 'scheduled'",
  ],
  [
    "a withdrawn legal version in force again",
    "update public.legal_documents set is_active = true where slug = 'withdrawn'",
  ],
  ["where messages go", "update public.company set email = 'other@test.example'"],
  ["another company record", "update public.company set deleted_at = now() where deleted_at is null"],
  [
    "whether administrators need a factor",
    "insert into public.site_settings (key, value) values ('admins_need_second_factor', 'false')",
  ],
  [
    "the URL of the site",
    "update public.site_settings set value = '\"https://evil.example\"' where key = 'site_url'",
  ],
  ["the URL of the site, taken away", "delete from public.site_settings where key = 'site_url'"],
  [
    "the URL of the site, by another name",
    "update public.site_settings set key = 'old_url' where key = 'site_url'",
  ],
  [
    "the URL of the site, by its name",
    "update public.site_settings set key = 'admins_need_second_factor' where key = 'retention'",
  ],
];

it.each(acts)("%s needs a fresh second factor of who has one", async (_what, statement) => {
  const act = (as: ReservedSql) => as.unsafe(statement);
  expect(await attempt(userIds.admin, stale, act, factor)).toEqual({
    code: stepUp,
    message: "Please confirm with your second factor, then try again.",
  });
  expect((await attempt(userIds.admin, fresh, act, factor)).code).toBeUndefined();
  expect((await attempt(userIds.admin, {}, act)).code, "has none").toBeUndefined();
  // An account without the right gets the usual refusal; row-level security lets an update find nothing.
  const aal1 = await attempt(userIds.admin, { aal: "aal1" }, act, factor);
  expect([denied, undefined]).toContain(aal1.code);
  if (aal1.code === undefined) expect((aal1.result as { count: number }).count).toBe(0);
});

it.each<[string, unknown, boolean]>([
  ["nine minutes ago", [{ method: "totp", timestamp: minutesAgo(9) }], true],
  ["eleven minutes ago", [{ method: "totp", timestamp: minutesAgo(11) }], false],
  ["with a passkey", [{ method: "mfa/webauthn", timestamp: minutesAgo(1) }], true],
  ["with a passkey alone", [{ method: "webauthn", timestamp: minutesAgo(1) }], true],
  ["with a recovery code", [{ method: "mfa/recovery_code", timestamp: minutesAgo(1) }], true],
  [
    "among others",
    [
      { method: "password", timestamp: minutesAgo(1) },
      { method: "totp", timestamp: minutesAgo(2) },
    ],
    true,
  ],
  [
    "not: the password again",
    [
      { method: "password", timestamp: minutesAgo(0) },
      { method: "totp", timestamp: minutesAgo(60) },
    ],
    false,
  ],
  ["not: a link", [{ method: "otp", timestamp: minutesAgo(0) }], false],
  ["at no time", [{ method: "totp" }], false],
  ["at a time that is no number", [{ method: "totp", timestamp: "now" }], false],
  ["without times", ["totp"], false],
  ["in no list", { method: "totp", timestamp: minutesAgo(0) }, false],
  ["never", undefined, false],
])("a second factor given %s is fresh: %#", async (_when, amr, isFresh) => {
  const act = (as: ReservedSql) => as`select public.note_message_export(1)`;
  const { code } = await attempt(userIds.admin, { aal: "aal2", amr }, act, factor);
  expect(code).toBe(isFresh ? undefined : stepUp);
});

it("deleting an account needs the password and, of who has one, a fresh second factor", async () => {
  const session = "00000000-0000-4000-8000-0000000000aa";
  const begin = async (owner: ReservedSql) => {
    await owner`insert into auth.sessions (id, user_id) values (${session}, ${userIds.reader})`;
    await giveFactor(owner, userIds.reader);
  };
  const leave = (as: ReservedSql) => as`select public.delete_own_account()`;
  const reader = userIds.reader;
  expect((await attempt(reader, { ...stale, session_id: session }, leave, begin)).code).toBe(stepUp);
  expect((await attempt(reader, { session_id: session }, leave, begin)).code).toBe(stepUp);
  expect((await attempt(reader, { ...fresh, session_id: session }, leave, begin)).code).toBeUndefined();
  expect((await attempt(reader, fresh, leave, begin)).code).toBe("P0001");
});

it("an export is written down", async () => {
  const act = async (as: ReservedSql) => {
    await as`select public.note_message_export(7)`;
    return as`select action, table_name, changes, actor_id from public.audit_log where action = 'export'`;
  };
  const { result } = await attempt(userIds.admin, fresh, act, factor);
  expect([...(result ?? [])]).toEqual([
    {
      action: "export",
      table_name: "contact_messages",
      changes: { messages: [null, 7] },
      actor_id: userIds.admin,
    },
  ]);
  expect((await attempt(userIds.reader, fresh, act)).code).toBe(denied);
});

it("an administrator resets a reader's factors, and neither their own nor another administrator's", async () => {
  const session = "00000000-0000-4000-8000-0000000000ab";
  const prepare = async (owner: ReservedSql) => {
    await giveFactor(owner, userIds.admin);
    await giveFactor(owner, userIds.reader);
    await owner`insert into private.recovery_sets (account_id, friendly_name) values (${userIds.reader}, 'Recovery codes')`;
    await owner`insert into auth.sessions (id, user_id) values (${session}, ${userIds.reader})`;
  };
  const act = async (as: ReservedSql) => {
    const [answer] = await as`select public.reset_factors(${userIds.reader}) as removed`;
    const audit =
      await as`select action, table_name, row_id, changes from public.audit_log where table_name = 'mfa_factors'`;
    await as`reset role`;
    const left = await as`
          select user_id from auth.mfa_factors where user_id = ${userIds.reader} union all
          select account_id from private.recovery_sets union all select user_id from auth.sessions where id = ${session}`;
    const notices = await as`select recipient, kind from private.outgoing_mails`;
    return { removed: answer?.removed, audit: [...audit], left: [...left], notices: [...notices] };
  };
  expect((await attempt(userIds.admin, fresh, act, prepare)).result).toEqual({
    removed: 1,
    audit: [
      {
        action: "delete",
        table_name: "mfa_factors",
        row_id: userIds.reader,
        changes: { factors: [1, 0] },
      },
    ],
    left: [],
    notices: [{ recipient: "reader@test.example", kind: "factors_reset" }],
  });
  const reset = (account: string) => (as: ReservedSql) => as`select public.reset_factors(${account})`;
  const other = userIds["other reader"];
  expect((await attempt(userIds.admin, fresh, reset(userIds.admin), prepare)).code).toBe("23514");
  expect((await attempt(userIds.admin, fresh, reset(other), prepare)).code).toBe(denied);
  expect((await attempt(userIds.admin, fresh, reset(crypto.randomUUID()), prepare)).code).toBe("P0002");
  expect((await attempt(userIds.reader, fresh, reset(newcomerId), prepare)).code).toBe(denied);
  expect((await attempt(userIds.admin, { aal: "aal1" }, reset(newcomerId), prepare)).code).toBe(denied);
  const operator = (as: ReservedSql) => as`select public.operator_reset_factors(${userIds.admin})`;
  expect((await attempt(userIds.admin, fresh, operator, prepare)).code).toBe(denied);
});

it("the operator resets the factors of any account", async () => {
  const sql = database();
  await giveFactor(sql, newcomerId);
  const store = sqlAdminStore(sql);
  await sql`update auth.users set email_confirmed_at = now() where id = ${newcomerId}`;
  expect(await resetFactors(store, "newcomer@test.example")).toBe(
    "newcomer@test.example no longer has a second factor (1 removed). All its sessions have ended, and its owner receives an e-mail.",
  );
  expect(await resetFactors(store, "newcomer@test.example")).toContain("has no second factor.");
  await expect(resetFactors(store, "nobody@test.example")).rejects.toThrow("No account has");
  const [audit] = await sql`select actor_id, changes from public.audit_log where table_name = 'mfa_factors'`;
  expect(audit).toEqual({ actor_id: null, changes: { factors: [1, 0] } });
  await sql`delete from private.outgoing_mails`;
  await sql`delete from auth.mfa_factors`;
});

it("the operator grants rights without a second factor: the command line is not asked", async () => {
  const sql = database();
  await giveFactor(sql, newcomerId);
  await sql`update auth.users set email_confirmed_at = now() where id = ${newcomerId}`;
  expect(await grantAdmin(sqlAdminStore(sql), "newcomer@test.example")).toContain("is now an administrator");
  await sql`delete from public.admin_users where user_id = ${newcomerId}`;
  await sql`delete from auth.mfa_factors`;
});

it("only administrators see who has a factor and what is in force", async () => {
  const list = async (as: ReservedSql) => [...(await as`select * from public.accounts_with_factors()`)];
  const settings = async (as: ReservedSql) => (await as`select public.security_settings() as s`)[0]?.s;
  expect((await attempt(userIds.admin, fresh, list, factor)).result).toEqual([
    { account: userIds.admin, factors: 1 },
  ]);
  expect((await attempt(userIds.admin, fresh, settings, factor)).result).toEqual({
    admins_need_second_factor: false,
    is_default: true,
  });
  expect((await attempt(userIds.admin, fresh, settings, both(factor, setting("true")))).result).toEqual({
    admins_need_second_factor: true,
    is_default: false,
  });
  for (const ask of [list, settings]) {
    expect((await attempt(userIds.reader, fresh, ask)).code).toBe(denied);
    expect((await attempt(userIds.admin, { aal: "aal1" }, ask, factor)).code).toBe(denied);
  }
});

it("sign-ins go with the period of sign-in events, tries and challenges when they are over", async () => {
  const sql = database();
  await sql`
        insert into private.sign_ins (account_id, session_id, signed_in_at, browser, method)
        values (${userIds.reader}, gen_random_uuid(), now() - interval '91 days', 'Firefox', 'password'),
               (${userIds.reader}, gen_random_uuid(), now() - interval '89 days', 'Chrome', 'password')`;
  await sql`
        insert into private.wrong_codes (session_id, account_id, since)
        values (gen_random_uuid(), ${userIds.reader}, now() - interval '2 days')`;
  await sql`insert into private.used_challenges values (${"a".repeat(64)}, now() - interval '1 minute')`;
  await sql`select public.apply_retention()`;
  const left = await sql`
        select browser from private.sign_ins union all select session_id::text from private.wrong_codes
        union all select hash from private.used_challenges`;
  expect([...left]).toEqual([{ browser: "Chrome" }]);
});
