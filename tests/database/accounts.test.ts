import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { storeObject } from "./support/files.ts";
import { askingOn, become, createUsers, newcomerId, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const longName = "n".repeat(500);

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await sql`insert into public.blog_posts (slug, title, status) values ('shown', 'p', 'published')`;
});
const ask = askingOn(database);

it.each([
  ["a name", { full_name: "  Ada Lovelace " }, "Ada Lovelace"],
  ["no name", {}, null],
  ["an empty name", { full_name: "  " }, null],
  ["a name that is too long", { full_name: longName }, longName.slice(0, 100)],
  ["a name that is no text", { full_name: { a: 1 } }, '{"a": 1}'],
  ["metadata that is no object", "hello", null],
  ["metadata that asks to be admin", { full_name: "Eve", role: "admin", is_admin: true }, "Eve"],
])("makes a profile at sign-up with %s", async (_case, metadata, expected) => {
  const found = await tryAsOwner(database(), async (owner) => {
    const [user] = await owner<{ id: string }[]>`
          insert into auth.users (id, email, raw_user_meta_data)
          values (gen_random_uuid(), 'new@test.example', ${owner.json(metadata)}) returning id`;
    const [profile] = await owner`select email, full_name from public.profiles where id = ${user?.id ?? ""}`;
    const admins = await owner`select from public.admin_users where user_id = ${user?.id ?? ""}`;
    return { ...profile, admins: admins.length };
  });
  expect(found).toEqual({ email: "new@test.example", full_name: expected, admins: 0 });
});

it("keeps the profile's e-mail equal to the account's", async () => {
  const email = await tryAsOwner(database(), async (owner) => {
    await owner`update auth.users set email = 'moved@test.example' where id = ${userIds.reader}`;
    return (await owner`select email from public.profiles where id = ${userIds.reader}`)[0]?.email;
  });
  expect(email).toBe("moved@test.example");
});

it("protects key and e-mail of a profile even where the whole table was granted", async () => {
  const sql = database();
  for (const change of [`email = 'x@test.example'`, `id = '${newcomerId}'`]) {
    const refused = await tryAsOwner(sql, async (owner) => {
      await owner`grant all on public.profiles to authenticated`;
      await become(owner, "reader");
      return owner.unsafe(`update public.profiles set ${change} where id = '${userIds.reader}'`).then(
        () => "changed",
        (error) => error.code,
      );
    });
    expect(refused).toBe("42501");
  }
});

it.each([
  ["inserting a row", `insert into public.admin_users (user_id) values ('${userIds.reader}')`],
  [
    "inserting a row as if granted",
    `insert into public.admin_users (user_id, granted_by) values ('${userIds.reader}', '${userIds.admin}')`,
  ],
  ["taking the admin's row", `update public.admin_users set user_id = '${userIds.reader}'`],
  ["writing to auth", `update auth.users set role = 'service_role' where id = '${userIds.reader}'`],
  ["reading password hashes", "select encrypted_password from auth.users"],
  ["calling the helper", "select private.is_admin()"],
  [
    "replacing the helper",
    "create or replace function private.is_admin() returns boolean language sql as 'select true'",
  ],
  ["adding a policy", "create policy mine on public.admin_users for all to authenticated using (true)"],
  ["switching security off", "alter table public.admin_users disable row level security"],
  ["emptying the list", "truncate public.admin_users"],
])("lets no reader become admin by %s", async (_how, statement) => {
  const { error } = await tryAs(database(), "reader", (as) => as.unsafe(statement));
  expect(error?.code).toBeOneOf(["42501", "3F000"]);
});

it("records who made an administrator, not what the request claims", async () => {
  const { result } = await tryAs(database(), "admin", async (as) => {
    await as`insert into public.admin_users (user_id) values (${newcomerId})`;
    return as`select granted_by from public.admin_users where user_id = ${newcomerId}`;
  });
  expect(result?.[0]?.granted_by).toBe(userIds.admin);
});

it("never removes the last administrator, in any way", async () => {
  const sql = database();
  const remove = await ask("admin")`delete from public.admin_users where user_id = ${userIds.admin}`;
  expect(remove.error?.message).toBe("The last administrator cannot be removed.");
  const leave = tryAsOwner(sql, async (as) => {
    await signInAgain(as, userIds.admin);
    await become(as, "admin");
    await as`select public.delete_own_account()`;
  });
  await expect(leave).rejects.toThrow("The last administrator cannot be removed.");
  const cascade = tryAsOwner(sql, (owner) => owner`delete from auth.users where id = ${userIds.admin}`);
  await expect(cascade).rejects.toThrow("The last administrator cannot be removed.");
});

it("keeps one of two admins who remove each other at the same moment", async () => {
  const sql = database();
  await sql`insert into public.admin_users (user_id) values (${newcomerId})`;
  const [first, second] = [await sql.reserve(), await sql.reserve()];
  await first`begin`;
  await second`begin`;
  await first`delete from public.admin_users where user_id = ${userIds.admin}`;
  const waiting = second`delete from public.admin_users where user_id = ${newcomerId}`.then(
    () => "removed",
    (error) => error.message,
  );
  await first`commit`;
  expect(await waiting).toBe("The last administrator cannot be removed.");
  await second`rollback`;
  first.release();
  second.release();
  expect((await sql`select user_id from public.admin_users`).map((row) => row.user_id)).toEqual([newcomerId]);
  await sql`insert into public.admin_users (user_id) values (${userIds.admin})`;
  await sql`delete from public.admin_users where user_id = ${newcomerId}`;
});

it.each([
  ["none", undefined],
  ["one of six minutes ago", "6 minutes"],
])("needs a session that has just begun to delete an account: %s is refused", async (_which, age) => {
  const attempt = tryAsOwner(database(), async (as) => {
    if (age) await signInAgain(as, userIds.reader, age);
    await become(as, "reader");
    await as`select public.delete_own_account()`;
  });
  await expect(attempt).rejects.toThrow("Please give your password again to delete your account.");
});

it("does not accept another account's new session", async () => {
  const attempt = tryAsOwner(database(), async (as) => {
    await as`insert into auth.sessions (id, user_id, created_at) values (${userIds.reader}, ${userIds.admin}, now())`;
    await become(as, "reader");
    await as`select public.delete_own_account()`;
  });
  await expect(attempt).rejects.toThrow("Please give your password again");
});

/** Every way to delete an account deletes all its rows. */
const deletions = {
  "by its owner": async (as: Connection) => {
    await signInAgain(as, userIds.reader);
    await become(as, "reader");
    await as`select public.delete_own_account()`;
    await as`reset role`;
  },
  "by the auth service, or by a role that deletes the row": async (as: Connection) => {
    await as`delete from auth.users where id = ${userIds.reader}`;
  },
};

it.each(Object.entries(deletions))(
  "leaves no trace of an account deleted %s in any table, files included, and everything of others",
  async (_how, remove) => {
    const sql = database();
    const left = await tryAsOwner(sql, async (owner) => {
      await owner`insert into public.admin_users (user_id) values (${userIds.reader})`;
      await fillAccount(owner, userIds.reader);
      await fillAccount(owner, userIds["other reader"]);
      await become(owner, "reader");
      await actAsAdmin(owner, userIds.reader);
      await owner`reset role`;
      const words = [userIds.reader, "reader@test.example"];
      const mine = await traces(owner, words);
      const theirs = await traces(owner, [userIds["other reader"]]);
      const history = await historyLength(owner);
      await remove(owner);
      // As at the end of a transaction.
      await owner`set constraints all immediate`;
      return {
        contents: await contentNames(owner),
        unfilled: (await tablesNamingAccounts(owner)).filter((table) => !(table in mine)),
        after: await traces(owner, words),
        theirs,
        theirsKept: await traces(owner, [userIds["other reader"]]),
        history: (await historyLength(owner)) - history,
        kept: await owner`select slug, author_id from public.blog_posts where slug = 'mine'`,
      };
    });
    // A table that can name an account and is not filled above would prove nothing.
    expect(left.unfilled).toEqual([]);
    expect(left.after).toEqual({});
    // The bytes went with the row of the picture; those of others, and of the site's pictures, did not.
    expect(left.contents).toEqual([`${userIds["other reader"]}/me.png`, "m.png"]);
    expect(left.theirsKept).toEqual(left.theirs);
    // The audit log keeps an administrator's actions, not their identity.
    expect(left.history).toBeGreaterThan(0);
    expect(left.kept).toEqual([{ slug: "mine", author_id: null }]);
  },
);

it("leaves the row of a picture to the storage service of a Supabase project, and names it to the cleanup job", async () => {
  const found = await tryAsOwner(database(), async (owner) => {
    await owner`create table storage.migrations (id integer)`;
    await fillAccount(owner, userIds.reader);
    await fillAccount(owner, userIds["other reader"]);
    const before = await owner`select * from public.abandoned_files()`;
    await owner`delete from auth.users where id = ${userIds.reader}`;
    await owner`set constraints all immediate`;
    return {
      before,
      after: await owner`select * from public.abandoned_files()`,
      owner:
        await owner`select owner, owner_id from storage.objects where name like ${`${userIds.reader}/%`}`,
    };
  });
  expect(found).toEqual({
    before: [],
    after: [{ bucket: "avatars", name: `${userIds.reader}/me.png` }],
    owner: [{ owner: null, owner_id: null }],
  });
});

it("finds everything a reader has in their export", async () => {
  const sql = database();
  const tables = await sql<{ name: string }[]>`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and (column_name = 'user_id' or table_name = 'profiles') group by 1`;
  const queries = await readFile("app/features/account-settings/queries.ts", "utf8");
  const collected = queries.slice(queries.indexOf("function collectOwnRows"));
  const missing = tables.filter(({ name }) => name !== "profiles" && !collected.includes(`from("${name}")`));
  expect(tables.length).toBeGreaterThanOrEqual(8);
  expect(missing).toEqual([]);
  expect(collected).toContain("getProfile(");
});

it("purges registrations that were not confirmed within 30 days, and no others", async () => {
  const left = await tryAsOwner(database(), async (owner) => {
    const accounts = [
      ["old", 31, null],
      ["old-made-admin", 31, null],
      ["young", 29, null],
      ["old-confirmed", 400, new Date()],
    ] as const;
    for (const [name, days, confirmed] of accounts) {
      await owner`
            insert into auth.users (id, email, created_at, email_confirmed_at)
            values (gen_random_uuid(), ${`${name}@purge.example`}, now() - make_interval(days => ${days}), ${confirmed})`;
    }
    for (const [name, days] of [
      ["waiting", 29],
      ["waited", 31],
    ] as const)
      await owner`
            insert into private.pending_registrations (id, email, link_hash, created_at, sent_at)
            values (gen_random_uuid(), ${`${name}@purge.example`}, encode(sha256(convert_to(${name}, 'UTF8')), 'hex'),
                    now() - make_interval(days => ${days}), now())`;
    // Two that an account got the e-mail of: one whose link may still be opened, one whose link is long dead.
    for (const age of ["1 minute", "25 hours"])
      await owner`
            insert into private.pending_registrations (id, link_hash, sent_at, account_id)
            select gen_random_uuid(), encode(sha256(convert_to(${age}, 'UTF8')), 'hex'), now() - ${age}::interval, id
            from auth.users where email = 'old-confirmed@purge.example'`;
    await owner`
          insert into public.admin_users (user_id) select id from auth.users where email = 'old-made-admin@purge.example'`;
    await owner`
          insert into auth.flow_state (id, user_id, authentication_method, provider_type)
          select gen_random_uuid(), id, 'email', 'email' from auth.users where email = 'old@purge.example'`;
    const [old] = await owner`select id from auth.users where email = 'old@purge.example'`;
    const [first] = await owner`select private.purge_unconfirmed_accounts() as purged`;
    const [second] = await owner`select private.purge_unconfirmed_accounts() as purged`;
    await owner`set constraints all immediate`;
    const rows = await owner`select email from auth.users where email like '%@purge.example' order by email`;
    return {
      purged: [first?.purged, second?.purged],
      emails: rows.map(({ email }) => email),
      registrations: [
        ...(await owner`select email from private.pending_registrations order by email nulls last`),
      ],
      traces: await traces(owner, [old?.id, "old@purge.example", "waited@purge.example"]),
    };
  });
  expect(left).toEqual({
    purged: [2, 0],
    registrations: [{ email: "waiting@purge.example" }, { email: null }],
    emails: ["old-confirmed", "old-made-admin", "young"].map((name) => `${name}@purge.example`),
    traces: {},
  });
});

type Connection = Parameters<Parameters<typeof tryAsOwner>[1]>[0];

/** A session with the id that `become` claims. */
async function signInAgain(owner: Connection, id: string, age = "0 minutes"): Promise<void> {
  await owner`insert into auth.sessions (id, user_id, created_at) values (${id}, ${id}, now() - ${age}::interval)`;
}

/** The files whose bytes are there; one that has none of the two rows, or only one of them, is not named. */
async function contentNames(owner: Connection): Promise<string[]> {
  const [counted] = await owner<{ contents: number; chunks: number }[]>`
    select (select count(*)::int from private.file_contents) as contents,
           (select count(*)::int from private.file_chunks) as chunks`;
  expect(counted?.chunks).toBe(counted?.contents);
  const rows = await owner<{ name: string }[]>`
    select o.name from private.file_chunks p join private.file_contents c on c.id = p.content_id
    join storage.objects o on o.id = c.object_id order by 1`;
  return rows.map(({ name }) => name);
}

/** One row in everything that can hold something of a reader. */
async function fillAccount(owner: Connection, id: string): Promise<void> {
  for (const table of ["bookmarks", "reading_list", "article_reads"]) {
    await owner`insert into ${owner(table)} (user_id, post_id) select ${id}, id from public.blog_posts where slug = 'shown'`;
  }
  await owner`insert into public.reading_sessions (user_id, id, post_id, day)
              select user_id, gen_random_uuid(), post_id, current_date from public.article_reads where user_id = ${id}`;
  await owner`insert into public.reader_visits (user_id) values (${id})`;
  await owner`insert into public.notification_reads (user_id, source, source_id) values (${id}, 'post', gen_random_uuid())`;
  await storeObject(owner, "avatars", `${id}/me.png`, id);
  const session = crypto.randomUUID();
  await owner`insert into auth.sessions (id, user_id) values (${session}, ${id})`;
  await owner`insert into auth.refresh_tokens (id, token, user_id, session_id) values (${crypto.randomUUID()}, 't', ${id}, ${session})`;
  await owner`insert into auth.refresh_tokens (id, token, user_id) values (${crypto.randomUUID()}, 'without session', ${id})`;
  await owner`insert into auth.identities (id, provider, provider_id, user_id) values (gen_random_uuid(), 'email', ${id}, ${id})`;
  await owner`insert into auth.flow_state (id, user_id, authentication_method, provider_type) values (gen_random_uuid(), ${id}, 'email', 'email')`;
  await owner`insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), ${owner.json({ actor_id: id })})`;
  await owner`insert into private.account_notices (account_id, kind) values (${id}, 'password_guessed')`;
  // The reason alone blocks nothing.
  await owner`insert into private.account_blocks (account_id, reason) values (${id}, 'r')`;
  await owner`
    insert into private.pending_registrations (id, link_hash, account_id)
    values (gen_random_uuid(), encode(sha256(convert_to(${id}, 'UTF8')), 'hex'), ${id})`;
  await fillSecondFactor(owner, id, session);
}

async function fillSecondFactor(owner: Connection, id: string, session: string): Promise<void> {
  const factor = crypto.randomUUID();
  // Not confirmed: it would ask for itself when the account acts as an administrator.
  await owner`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${factor}, ${id}, 'totp', 'unverified', now(), now())`;
  await owner`insert into private.factor_uses (factor_id, account_id, last_step) values (${factor}, ${id}, 1)`;
  await owner`insert into private.wrong_codes (session_id, account_id) values (${session}, ${id})`;
  await owner`insert into private.recovery_sets (account_id, friendly_name) values (${id}, 'Recovery codes')`;
  await owner`insert into private.recovery_codes (account_id, hash) values (${id}, repeat('a', 64))`;
  await owner`
    insert into private.sign_ins (account_id, session_id, browser, method) values (${id}, ${session}, 'Firefox', 'password')`;
  await owner`
    select private.enqueue_mail('factors_reset', u.email, jsonb_build_object('Email', u.email)) from auth.users u where u.id = ${id}`;
}

/** What an administrator leaves behind in what is not theirs: posts, pictures, grants, history. */
async function actAsAdmin(owner: Connection, id: string): Promise<void> {
  await owner`insert into public.blog_posts (slug, title, author_id) values ('mine', 'm', ${id})`;
  await owner`update public.blog_posts set title = 'changed' where slug = 'mine'`;
  await owner`insert into public.media (path, alt, mime, bytes) values ('m.png', 'm', 'image/png', 1)`;
  await owner`insert into public.admin_users (user_id) values (${newcomerId})`;
  await owner`reset role`;
  await owner`
    insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at)
    select 'blog_posts', id, ${id}, '{"title": "next"}', now() from public.blog_posts where slug = 'mine'`;
  await owner`
    insert into private.schedule_claims (table_name, row_id, author_id, claims)
    select table_name, row_id, author_id, jsonb_build_object('sub', author_id) from public.drafts where author_id = ${id}`;
  await owner`
    insert into public.preview_links (hash, table_name, row_id, created_by)
    select repeat('a', 64), 'blog_posts', id, ${id} from public.blog_posts where slug = 'mine'`;
  await storeObject(owner, "media", "m.png", id);
  await workWithOthers(owner, id);
}

/** What people who work together leave: roles, invitations, reviews, comments, notes, open records. */
async function workWithOthers(owner: Connection, id: string): Promise<void> {
  await become(owner, "reader");
  await owner`insert into public.editors (user_id) values (${newcomerId})`;
  await owner`select public.invite('friend@test.example', 'editor', repeat('b', 64))`;
  await become(owner, "admin");
  await owner`select public.invite('reader@elsewhere.example', 'editor', repeat('c', 64))`;
  await owner`reset role`;
  // As if they had been invited before they had this account.
  await owner`update private.invitations set email = 'reader@test.example' where email = 'reader@elsewhere.example'`;
  await owner`
    update public.audit_log set changes = '{"email": [null, "reader@test.example"]}'
    where table_name = 'invitations' and changes::text like '%reader@elsewhere.example%'`;
  await owner`
    insert into public.reviews (table_name, row_id, requested_by, assigned_to)
    values ('pages', gen_random_uuid(), ${id}, null), ('pages', gen_random_uuid(), ${userIds.admin}, ${id})`;
  await owner`insert into public.record_comments (table_name, row_id, author_id, body) values ('pages', gen_random_uuid(), ${id}, 'c')`;
  await owner`insert into private.account_blocks (account_id, blocked_by, reason) values (${newcomerId}, ${id}, 'r')`;
  await owner`insert into private.open_records (tab, account_id, table_name, row_id) values (gen_random_uuid(), ${id}, 'pages', gen_random_uuid())`;
  const [message] = await owner<{ id: string }[]>`
    insert into public.contact_messages (name, email, message, consented_at, submission_key, assigned_to)
    values ('n', 'n@test.example', 'm', now(), gen_random_uuid(), ${id}) returning id`;
  await owner`insert into public.message_notes (message_id, author_id, body) values (${message?.id ?? ""}, ${id}, 'n')`;
  await owner`insert into public.message_replies (message_id, author_id, body) values (${message?.id ?? ""}, ${id}, 'r')`;
}

/** From the catalogue: every column that refers to an account, by foreign key or by name. */
async function tablesNamingAccounts(owner: Connection): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select distinct format('%I.%I', n.nspname, c.relname) as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private', 'auth', 'storage')
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relname <> 'buckets' and (
      a.attname ~ '(^|_)(user_id|owner_id|owner|actor_id|author_id|created_by|granted_by)$'
        -- The owner of a record in the trust centre is a team member as the site shows them, with an account or without.
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
                        and f.confrelid = 'public.team_members'::regclass and a.attnum = any (f.conkey))
      or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
                 and f.confrelid = 'auth.users'::regclass and a.attnum = any (f.conkey)))`;
  return rows.map(({ name }) => name);
}

async function historyLength(owner: Connection): Promise<number> {
  const [row] = await owner`
    select (select count(*)::int from public.audit_log) + (select count(*)::int from public.revisions) as count`;
  return row?.count ?? 0;
}

/** Every table of the database, searched as text: also one that is added tomorrow. */
async function traces(owner: Connection, words: string[]): Promise<Record<string, number>> {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`;
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const condition = words.map((word) => `t::text like '%${word}%'`).join(" or ");
    const [row] = await owner.unsafe(`select count(*)::int as count from ${name} t where ${condition}`);
    if (row?.count) found[name] = row.count;
  }
  return found;
}
