import type { Sql } from "postgres";
import { expect, it } from "vitest";
import { createUsers, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const database = databaseForFile(async (sql: Sql) => {
  await createUsers(sql);
  await sql`
      insert into public.contact_messages (name, email, message, consented_at, submission_key)
      values ('n', 'n@test.example', 'm', now(), gen_random_uuid())`;
});

it("assigns a message only to an administrator, who can read it", async () => {
  const assign = (to: string | null) =>
    tryAs(
      database(),
      "admin",
      (as) => as`update public.contact_messages set assigned_to = ${to} returning id`,
    );
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
