import type { ReservedSql, Sql } from "postgres";
import { expect, it } from "vitest";
import { askingOn, become, createUsers, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(async (sql: Sql) => {
  await createUsers(sql);
  await sql`
      insert into public.contact_messages (name, email, message, consented_at, submission_key)
      values ('n', 'n@test.example', 'm', now(), gen_random_uuid())`;
});
const ask = askingOn(database);

/** What the contact form sends. */
const contentOf = (more: object) => ({
  name: "Urs",
  email: "urs@example.ch",
  message: "Can you?",
  consented_at: new Date().toISOString(),
  submission_key: crypto.randomUUID(),
  ...more,
});
const store = (owner: ReservedSql, more: object, acknowledges = false) =>
  owner`select public.store_contact_message(${owner.json(contentOf(more) as never)}, ${acknowledges})`;

it("assigns a message only to an administrator, who can read it", async () => {
  const assign = (to: string | null) =>
    ask("admin")`update public.contact_messages set assigned_to = ${to} returning id`;
  expect((await assign(userIds.admin)).result).toHaveLength(1);
  expect((await assign(null)).result).toHaveLength(1);
  expect((await assign(userIds.reader)).error?.message).toMatch(/assigned to administrators/);
});

it("puts an incident first until it is done", async () => {
  const waiting = await tryAsOwner(database(), async (owner) => {
    await owner`
          insert into public.contact_messages (name, email, message, consented_at, submission_key, urgent, status)
          values ('u', 'u@test.example', 'waits', now(), gen_random_uuid(), true, 'read'),
                 ('d', 'd@test.example', 'done', now(), gen_random_uuid(), true, 'done')`;
    return owner`select message from public.contact_messages where waits_urgently`;
  });
  expect(waiting).toEqual([{ message: "waits" }]);
});

it("keeps notes out of the audit log, and deletes them with their message", async () => {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    const [message] = await as`select id from public.contact_messages`;
    await as`insert into public.message_notes (message_id, body) values (${message?.id}, 'called back')`;
    const logged = await as`select from public.audit_log where changes::text like '%called back%'`;
    await as`delete from public.contact_messages`;
    return [logged.length, (await as`select from public.message_notes`).length];
  });
  expect(error).toBeNull();
  expect(result).toEqual([0, 0]);
});

it("stores an answer once, with its mail, which continues the thread", async () => {
  const answer = "00000000-0000-4000-8000-00000000000a";
  const mails = await tryAsOwner(database(), async (owner) => {
    await store(owner, { form_path: "/campaign", form_title: "Backup check" }, true);
    const [asked] =
      await owner`select id, acknowledgement_id from public.contact_messages where name = 'Urs'`;
    await become(owner, "admin");
    for (const id of [answer, answer, "00000000-0000-4000-8000-00000000000b"])
      await owner`select public.answer_message(${asked?.id}, ${id}, 'Yes.')`;
    const states = await owner`select state from public.answer_deliveries(${asked?.id})`;
    expect([...states]).toEqual([{ state: "waiting" }, { state: "waiting" }]);
    const audit = await owner`
      select actor_id, changes from public.audit_log where table_name = 'message_replies' and row_id = ${asked?.id}`;
    expect([...audit]).toEqual([
      { actor_id: userIds.admin, changes: {} },
      { actor_id: userIds.admin, changes: {} },
    ]);
    await owner`reset role`;
    const found = await owner`
      select m.message_id, m.recipient, m.variables from private.outgoing_mails m where m.kind = 'contact_answer' order by m.id`;
    expect(found[0]?.variables).toMatchObject({
      Topic: "Backup check",
      Answer: "Yes.",
      References: asked?.acknowledgement_id,
    });
    expect(found[0]?.variables.Reference).toMatch(/^\[R-\d+\]$/);
    expect(found[1]?.variables.References).toBe(`${asked?.acknowledgement_id} ${found[0]?.message_id}`);
    return found;
  });
  expect(mails.map(({ recipient }) => recipient)).toEqual(["urs@example.ch", "urs@example.ch"]);
});

it.each(["reader", "anonymous", "editor"] as const)("lets no %s answer", async (who) => {
  const { error } = await ask(who)`select public.answer_message(gen_random_uuid(), gen_random_uuid(), 'x')`;
  expect(error?.code).toBe("42501");
});

it("lets an administrator add a visitor's reply, not an answer that was never sent", async () => {
  const add = (values: Record<string, unknown>) =>
    tryAs(database(), "admin", async (as) => {
      const [message] = await as`select id from public.contact_messages`;
      return as`insert into public.message_replies ${as({ message_id: message?.id, body: "r", ...values })} returning id`;
    });
  expect((await add({})).result).toHaveLength(1);
  expect((await add({ is_answer: true, mail_id: "<forged@example.ch>" })).error?.code).toBe("42501");
});

it("stores further fields and the assignee of the form, and mails both", async () => {
  await tryAsOwner(database(), async (owner) => {
    await owner`delete from private.outgoing_mails`;
    await owner`delete from public.company`;
    await owner`insert into public.company (name, email) values ('Test', 'hello@example.ch')`;
    const fields = [
      { label: "Servers", value: "12" },
      { label: "Notes", value: "" },
    ];
    await store(owner, { fields, assigned_to: userIds.admin });
    await store(owner, { assigned_to: userIds.reader });
    const rows =
      await owner`select fields, assigned_to from public.contact_messages where name = 'Urs' order by number`;
    expect([...rows]).toEqual([
      { fields, assigned_to: userIds.admin },
      { fields: [], assigned_to: null },
    ]);
    const mails =
      await owner`select recipient, variables ->> 'Message' as message from private.outgoing_mails order by id`;
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      "admin@test.example",
      "hello@example.ch",
      "hello@example.ch",
    ]);
    expect(mails[0]?.message).toBe("Can you?\n\nServers: 12");
  });
});

it.each([
  ["an object", "{}"],
  ["a number as label", '[{"label": 1, "value": "x"}]'],
  ["no value", '[{"label": "x"}]'],
  ["more", '[{"label": "x", "value": "y", "html": "z"}]'],
  ["a text", '["x"]'],
  ["a long text", JSON.stringify([{ label: "x", value: "y".repeat(5001) }])],
  ["too many", JSON.stringify(Array.from({ length: 21 }, () => ({ label: "x", value: "y" })))],
])("refuses further fields that are %s", async (_what, fields) => {
  await tryAsOwner(database(), async (owner) => {
    const refused = owner`update public.contact_messages set fields = ${fields}::text::jsonb`;
    await expect(refused).rejects.toMatchObject({ code: "23514" });
  });
});

it("stores the files of a message with it, for administrators, and deletes them with it", async () => {
  const { result, error } = await tryAs(database(), "admin", async (as) => {
    await as`reset role`;
    const plan = { label: "Plan", name: "plan.pdf", type: "application/pdf", content: btoa("%PDF-1.7") };
    for (const _again of [1, 2]) await store(as, { submission_key: "files of a message", files: [plan] });
    await become(as, "admin");
    const files = await as`select id, message_id, size from public.message_files`;
    const [read] = await as`select public.message_file(${files[0]?.id}, 0) as content`;
    await become(as, "reader");
    const [unread] = await as`select public.message_file(${files[0]?.id}, 0) as content`;
    await become(as, "admin");
    await as`delete from public.contact_messages where id = ${files[0]?.message_id}`;
    const left = await as`select from public.message_files`;
    return [files.length, files[0]?.size, read?.content, unread?.content, left.length];
  });
  expect(error).toBeNull();
  expect(result).toEqual([1, 8, btoa("%PDF-1.7"), null, 0]);
});

it.each([
  ["a page", { type: "text/html", content: btoa("x") }],
  ["empty", { type: "text/plain", content: "" }],
  ["without a name", { type: "text/plain", content: btoa("x"), name: " " }],
])("refuses a file that is %s, with its message", async (_what, file) => {
  await tryAsOwner(database(), async (owner) => {
    const refused = store(owner, { files: [{ label: "Plan", name: "plan.txt", ...file }] });
    await expect(refused).rejects.toMatchObject({ code: "23514" });
  });
});
