// The queue of outgoing mails: written with its cause, given to one worker at a time, tried again, given up, and never readable.
import type { ReservedSql, Sql, TransactionSql } from "postgres";
import { beforeEach, expect, it } from "vitest";
import { createUsers, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Row = {
  state: string;
  tries: number;
  last_error: string | null;
  variables: object | null;
  wait: number;
};

const database = databaseForFile(createUsers);

beforeEach(async () => {
  await database()`delete from private.outgoing_mails`;
});
type Connection = Sql | ReservedSql | TransactionSql;
const enqueue = (sql: Connection, recipient = "ann@example.ch", lifetime: string | null = null) =>
  sql`select private.enqueue_mail('recovery', ${recipient}, '{"TokenHash": "secret"}', ${lifetime}::interval)`;
const claim = async (sql: Connection, most = 10) => [
  ...(await sql<{ id: string; recipient: string; message_id: string }[]>`
        select id, recipient, message_id from public.claim_mails(${most}) order by id`),
];
const row = async (sql: Connection = database()) => {
  const [found] = await sql<Row[]>`
        select state, tries, last_error, variables, extract(epoch from next_try_at - now())::int as wait from private.outgoing_mails`;
  return found;
};

it("is written with its cause, or not at all", async () => {
  const sql = database();
  await sql
    .begin(async (tx) => {
      await tx`select private.enqueue_mail('recovery', 'ann@example.ch', '{}')`;
      throw new Error("the cause fails");
    })
    .catch(() => undefined);
  expect(await claim(sql)).toEqual([]);
});

it("gives each mail to one worker, also while another transaction is claiming", async () => {
  const sql = database();
  for (const name of ["a", "b", "c"]) await enqueue(sql, `${name}@example.ch`);
  const first = await sql.reserve();
  try {
    await first`begin`;
    const taken = await claim(first, 2);
    const rest = await claim(sql);
    await first`commit`;
    expect(taken.map(({ recipient }) => recipient)).toEqual(["a@example.ch", "b@example.ch"]);
    expect(rest.map(({ recipient }) => recipient)).toEqual(["c@example.ch"]);
    expect(await claim(sql)).toEqual([]);
  } finally {
    first.release();
  }
});

it("gives a mail again, with the same Message-ID, when the worker that had it died", async () => {
  const sql = database();
  await enqueue(sql);
  const [before] = await claim(sql);
  await sql`update private.outgoing_mails set next_try_at = now()`;
  const [again] = await claim(sql);
  expect(again).toEqual(before);
  expect(before?.message_id).toMatch(/^<[0-9a-f-]{36}@[\w.-]+>$/);
});

it("waits longer after each failure, and gives up after three days with the mail kept for another try", async () => {
  const sql = database();
  await enqueue(sql);
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    await sql`update private.outgoing_mails set next_try_at = now()`;
    const [mail] = await claim(sql);
    // In one transaction, whose clock stops.
    const tried = await sql.begin(async (tx) => {
      await tx`select public.settle_mail(${mail?.id ?? 0}, 'retry', 'away')`;
      return row(tx);
    });
    waits.push(tried?.wait ?? 0);
  }
  expect(waits).toEqual([5, 30, 120, 600, 3600, 3600, 3600]);
  await sql`update private.outgoing_mails set next_try_at = now(), give_up_at = now()`;
  const [mail] = await claim(sql);
  await sql`select public.settle_mail(${mail?.id ?? 0}, 'retry', 'away')`;
  expect(await row()).toMatchObject({ state: "failed", last_error: "away" });
  expect((await row())?.variables).not.toBeNull();
});

it("deletes the text of a sent mail, and ignores late results", async () => {
  const sql = database();
  await enqueue(sql);
  const [mail] = await claim(sql);
  await sql`select public.settle_mail(${mail?.id ?? 0}, 'sent')`;
  await sql`select public.settle_mail(${mail?.id ?? 0}, 'retry', 'late')`;
  expect(await row()).toMatchObject({ state: "sent", variables: null, last_error: null });
});

it("does not send a link that has stopped working", async () => {
  const sql = database();
  await enqueue(sql, "late@example.ch", "-1 second");
  await enqueue(sql, "good@example.ch", "1 hour");
  expect((await claim(sql)).map(({ recipient }) => recipient)).toEqual(["good@example.ch"]);
  const [late] = await sql`select state, variables from private.outgoing_mails order by id limit 1`;
  expect(late).toEqual({ state: "expired", variables: null });
});

it("shows only administrators which mails wait and failed, without their text", async () => {
  const sql = database();
  await enqueue(sql);
  const { result } = await tryAs(sql, "admin", (as) => as`select public.mail_queue() as queue`);
  expect(result?.[0]?.queue).toMatchObject({
    waiting: 1,
    failed: 0,
    mails: [{ kind: "recovery", recipient: "ann@example.ch", state: "waiting", tries: 0 }],
  });
  expect(JSON.stringify(result)).not.toContain("secret");
  for (const who of ["reader", "anonymous"] as const)
    for (const name of ["mail_queue", "retry_mails"])
      expect((await tryAs(sql, who, (as) => as.unsafe(`select public.${name}()`))).error?.code).toBe("42501");
});

it("retries failed and waiting mails, not claimed ones, and records who asked", async () => {
  const sql = database();
  for (const name of ["failed", "waits", "claimed"]) await enqueue(sql, `${name}@example.ch`);
  await sql`update private.outgoing_mails set state = 'failed', settled_at = now() where recipient like 'failed%'`;
  await sql`update private.outgoing_mails set next_try_at = now() + interval '1 hour' where recipient like 'waits%'`;
  await claim(sql);
  const { result, error } = await tryAs(sql, "admin", async (as) => {
    const [answer] = await as`select public.retry_mails() as retried`;
    const audit =
      await as`select actor_id, changes from public.audit_log where table_name = 'outgoing_mails' order by id`;
    await as`reset role`;
    return { retried: answer?.retried, audit: [...audit], due: await claim(as) };
  });
  expect(error).toBeNull();
  expect(result?.retried).toBe(2);
  expect(result?.audit).toEqual([
    { actor_id: userIds.admin, changes: { state: ["failed", "retried"] } },
    { actor_id: userIds.admin, changes: { state: ["waiting", "retried"] } },
  ]);
  expect(result?.due.map(({ recipient }) => recipient)).toEqual(["failed@example.ch", "waits@example.ch"]);
});

it("counts what waits, since when, and what failed by kind", async () => {
  await tryAsOwner(database(), async (owner) => {
    await enqueue(owner);
    await owner`update private.outgoing_mails set created_at = now() - interval '90 seconds'`;
    await enqueue(owner, "failed@example.ch");
    await owner`update private.outgoing_mails set state = 'failed', settled_at = now() where recipient like 'failed%'`;
    const [numbers] = await owner`select public.mail_numbers() as it`;
    expect(numbers?.it).toEqual({ waiting: 1, oldest: 90, failed: { recovery: 1 } });
  });
});

it("stores a contact message with its mails: the company's once, the sender's where the limit allows", async () => {
  const sql = database();
  const content = {
    name: "Urs",
    email: "urs@example.ch",
    message: "Our files are being encrypted",
    urgent: true,
    consented_at: new Date().toISOString(),
    submission_key: "one and the same",
  };
  await tryAsOwner(sql, async (owner) => {
    await owner`delete from public.company`;
    await owner`insert into public.company (name, email) values ('Test', 'hello@example.ch')`;
    await owner`select public.store_contact_message(${owner.json(content)}, true)`;
    await owner`select public.store_contact_message(${owner.json(content)}, false)`;
    const mails = await owner`select kind, recipient, variables from private.outgoing_mails order by id`;
    expect(mails).toMatchObject([
      { kind: "urgent_message", recipient: "hello@example.ch" },
      { kind: "contact_acknowledgement", recipient: "urs@example.ch" },
    ]);
    // To a stranger nothing is mailed that was typed.
    expect(JSON.stringify(mails[1]?.variables)).not.toMatch(/Urs|encrypted/);
    expect(await owner`select from public.contact_messages`).toHaveLength(1);
  });
});

it("mails the owner of an account with the new password or e-mail, not before it is confirmed", async () => {
  await tryAsOwner(database(), async (owner) => {
    const change = async () => {
      await owner`update auth.users set encrypted_password = gen_random_uuid()::text, updated_at = now() where id = ${userIds.reader}`;
      const mails = await owner`delete from private.outgoing_mails returning kind, recipient`;
      return [...mails];
    };
    expect(await change()).toEqual([]);
    await owner`update auth.users set email_confirmed_at = now() where id = ${userIds.reader}`;
    expect(await change()).toEqual([
      { kind: "password_changed_notification", recipient: "reader@test.example" },
    ]);
    await owner`update auth.users set email = 'new@test.example' where id = ${userIds.reader}`;
    const [mail] = await owner`select kind, recipient, variables from private.outgoing_mails`;
    expect(mail).toEqual({
      kind: "email_changed_notification",
      recipient: "reader@test.example",
      variables: { Email: "reader@test.example", NewEmail: "new@test.example" },
    });
  });
});

it("invites by mail, in the transaction of the invitation and as long as its link works", async () => {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    await as`select public.invite('new@test.example', 'editor', ${"a".repeat(64)})`;
    await as`reset role`;
    return as`
          select m.kind, m.recipient, m.variables ->> 'Token' as token, m.variables ->> 'Role' as role, m.expires_at = i.expires_at as lasts
          from private.outgoing_mails m, private.invitations i`;
  });
  expect(error).toBeNull();
  expect([...(result ?? [])]).toEqual([
    {
      kind: "office_invitation",
      recipient: "new@test.example",
      token: "a".repeat(64),
      role: "editor",
      lasts: true,
    },
  ]);
});
