import type { ReservedSql, Sql } from "postgres";
import { expect, it } from "vitest";
import { actAs } from "./support/act-as.ts";
import { createUsers, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Who = "reader" | "editor" | "admin";

const as = <Result>(owner: ReservedSql, who: Who, work: () => Promise<Result>) =>
  actAs(owner, userIds[who], work);

type State = {
  version: string;
  isCurrent: boolean;
  required: boolean;
  review: { id: string; status: string };
};

const database = databaseForFile(async (sql: Sql) => {
  await createUsers(sql);
  await sql`insert into auth.users (id, email) values (${userIds.editor}, 'editor@test.example')`;
  await sql`insert into public.editors (user_id) values (${userIds.editor})`;
});

const withDocument = <Result>(work: (owner: ReservedSql, id: string) => Promise<Result>) =>
  tryAsOwner(database(), async (owner) => {
    const [row] = await owner<{ id: string }[]>`
          insert into public.legal_documents (slug, title, content) values ('terms', 'Terms', 'words') returning id`;
    return work(owner, row?.id ?? "");
  });
const ask = (owner: ReservedSql, who: Who, id: string, assignee = userIds.admin) =>
  as(owner, who, () => owner`select public.request_review('legal_documents', ${id}, ${assignee}, ' look ')`);
const state = async (owner: ReservedSql, who: Who, id: string) =>
  (await as(owner, who, () => owner`select public.review_state('legal_documents', ${id}) as it`)).result?.[0]
    ?.it as State;
const decide = (owner: ReservedSql, who: Who, { version, review }: State, approve = true, remark = "") =>
  as(owner, who, () => owner`select public.decide_review(${review.id}, ${approve}, ${version}, ${remark})`);
const publish = (owner: ReservedSql, who: Who, id: string) =>
  as(owner, who, () => owner`update public.legal_documents set status = 'published' where id = ${id}`);
const need = (owner: ReservedSql) =>
  owner`insert into public.site_settings (key, value) values ('legal_needs_review', 'true')`;

it("sends one mail: to the reviewer, then to the author; none to people who left", () =>
  withDocument(async (owner, id) => {
    // They are written when the transaction ends.
    const mails = async () => {
      await owner`set constraints all immediate`;
      await owner`set constraints all deferred`;
      return owner`
            delete from private.outgoing_mails
            returning kind, recipient, variables ->> 'Name' as colleague, variables ->> 'Decision' as decision,
                      variables ->> 'Topic' as title, variables ->> 'Message' as words`;
    };
    const [admin, editor] = await owner<{ email: string; name: string }[]>`
          select p.email, coalesce(nullif(btrim(p.full_name), ''), split_part(p.email, '@', 1)) as name
          from unnest(array[${userIds.admin}, ${userIds.editor}]::uuid[]) with ordinality u (id, place)
          join public.profiles p on p.id = u.id order by u.place`;
    await ask(owner, "editor", id);
    expect(await mails()).toEqual([
      {
        kind: "review_request",
        recipient: admin?.email,
        colleague: editor?.name,
        decision: "",
        title: "Terms",
        words: "look",
      },
    ]);
    expect(await mails()).toEqual([]);
    await decide(owner, "admin", await state(owner, "admin", id), false, "Not yet");
    expect(await mails()).toEqual([
      {
        kind: "review_decision",
        recipient: editor?.email,
        colleague: admin?.name,
        decision: "sent back",
        title: "Terms",
        words: "Not yet",
      },
    ]);
    expect(await mails()).toEqual([]);
    await ask(owner, "admin", id, userIds.editor);
    await owner`delete from public.editors where user_id = ${userIds.editor}`;
    expect(await mails()).toEqual([]);
  }));

it("is asked of a colleague, not of oneself, a stranger, or about nothing", async () => {
  await withDocument(async (owner, id) => {
    expect((await ask(owner, "reader", id)).code).toBe("42501");
    expect((await ask(owner, "editor", id, userIds.editor)).message).toMatch(/another person/);
    expect((await ask(owner, "editor", id, userIds.reader)).message).toMatch(/does not work here/);
    expect((await ask(owner, "editor", userIds.editor)).code).toBe("P0002");
    const settings = await as(
      owner,
      "editor",
      () => owner`select public.request_review('site_settings', ${id}, ${userIds.admin})`,
    );
    expect(settings.code).toBe("P0002");
    expect((await ask(owner, "editor", id)).code).toBeUndefined();
    expect((await ask(owner, "editor", id)).code).toBeUndefined();
    const rows = await owner`select note, status from public.reviews where row_id = ${id}`;
    expect([...rows]).toEqual([{ note: "look", status: "waiting" }]);
  });
});

it("is decided once, by another person, about the version they saw", async () => {
  await withDocument(async (owner, id) => {
    await ask(owner, "editor", id);
    const seen = await state(owner, "admin", id);
    expect((await decide(owner, "editor", seen)).code).toBe("42501");
    expect((await decide(owner, "reader", seen)).code).toBe("42501");
    expect((await decide(owner, "admin", seen, false)).message).toBe("Say what has to change.");
    await owner`update public.legal_documents set content = 'other words' where id = ${id}`;
    expect((await decide(owner, "admin", seen)).message).toMatch(/decided or withdrawn meanwhile/);
    await ask(owner, "editor", id);
    expect(
      (await decide(owner, "admin", { ...(await state(owner, "admin", id)), version: seen.version })).message,
    ).toMatch(/has changed since/);
    expect(
      (await decide(owner, "admin", await state(owner, "admin", id), true, "Good.")).code,
    ).toBeUndefined();
    expect((await decide(owner, "admin", seen)).code).toBe("P0002");
    expect(await state(owner, "editor", id)).toMatchObject({
      isCurrent: true,
      review: { status: "approved" },
    });
    const comments = await owner`select author_id, body from public.record_comments where row_id = ${id}`;
    expect([...comments]).toEqual([{ author_id: userIds.admin, body: "Good." }]);
    await owner`update public.legal_documents set content = 'third words' where id = ${id}`;
    expect(await state(owner, "editor", id)).toMatchObject({ isCurrent: false });
  });
});

it("is withdrawn by the person who asked, no other", () =>
  withDocument(async (owner, id) => {
    await ask(owner, "editor", id);
    const { review } = await state(owner, "editor", id);
    for (const [who, left] of [
      ["admin", { status: "waiting" }],
      ["editor", null],
    ] as const) {
      const withdrawn = await as(owner, who, () => owner`select public.withdraw_review(${review.id})`);
      expect(withdrawn.code).toBeUndefined();
      const found = (await state(owner, "editor", id)).review;
      expect([who, found && { status: found.status }]).toEqual([who, left]);
    }
  }));

it("tells a reader nothing", async () => {
  await withDocument(async (owner, id) => {
    expect(await state(owner, "reader", id)).toBeNull();
  });
});

it("lets one person publish a legal document while no second one is needed", async () => {
  await withDocument(async (owner, id) => {
    expect((await publish(owner, "editor", id)).code).toBeUndefined();
  });
});

it("publishes exactly the version that was approved where a second person is needed", async () => {
  await withDocument(async (owner, id) => {
    await need(owner);
    expect((await publish(owner, "admin", id)).message).toMatch(/approval of a second person/);
    const whole = await as(
      owner,
      "admin",
      () =>
        owner`insert into public.legal_documents (slug, title, content, status) values ('other', 'o', 'w', 'published')`,
    );
    expect(whole.code).toBe("23514");
    await ask(owner, "editor", id);
    expect((await publish(owner, "editor", id)).code).toBe("23514");
    await decide(owner, "admin", await state(owner, "admin", id));
    for (const change of ["content = 'changed'", "title = 'changed'", "effective_on = '2030-01-01'"]) {
      const changed = await as(owner, "editor", () =>
        owner.unsafe(`update public.legal_documents set status = 'published', ${change} where id = '${id}'`),
      );
      expect([change, changed.code]).toEqual([change, "23514"]);
    }
    expect((await publish(owner, "editor", id)).code).toBeUndefined();
    // Whether it is shown is no change of its words.
    const hidden = await as(
      owner,
      "editor",
      () => owner`update public.legal_documents set is_active = false where id = ${id} returning id`,
    );
    expect(hidden.result).toHaveLength(1);
  });
});

it("cannot be approved by hand", async () => {
  await withDocument(async (owner, id) => {
    for (const statement of [
      `insert into public.reviews (table_name, row_id, requested_by, status, decided_at, version) values ('legal_documents', '${id}', '${userIds.editor}', 'approved', now(), 'x')`,
      "update public.reviews set status = 'approved'",
      "delete from public.reviews",
    ])
      expect((await as(owner, "admin", () => owner.unsafe(statement))).code).toBe("42501");
  });
});
