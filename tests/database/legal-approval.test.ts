// A second pair of eyes on legal documents: no approval by a person who changed the text since it was last approved.
import type { ReservedSql, Sql } from "postgres";
import { describe, expect, it } from "vitest";
import { actAs } from "./support/act-as.ts";
import { createUsers, newcomerId, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const people = { editor: userIds.editor, colleague: newcomerId, admin: userIds.admin };
type Who = keyof typeof people;
type State = {
  version: string;
  isCurrent: boolean;
  authors: string[];
  review: { id: string; status: string; decided_by: string | null } | null;
};

const refused =
  "You changed this text since it was last approved. A colleague who has not changed it has to approve it.";

const database = databaseForFile(async (sql: Sql) => {
  await createUsers(sql);
  await sql`insert into auth.users (id, email) values (${userIds.editor}, 'editor@test.example')`;
  await sql`insert into public.editors (user_id) values (${userIds.editor}), (${newcomerId})`;
});

/** A document that the editor has written, on a site where legal documents need a second person. */
const withDocument = <Result>(work: (owner: ReservedSql, id: string) => Promise<Result>) =>
  tryAsOwner(database(), async (owner) => {
    await owner`insert into public.site_settings (key, value) values ('legal_needs_review', 'true')`;
    const { result } = await actAs(
      owner,
      people.editor,
      () => owner<{ id: string }[]>`
            insert into public.legal_documents (slug, title, content) values ('terms', 'Terms', 'words') returning id`,
    );
    return work(owner, result?.[0]?.id ?? "");
  });
const write = (owner: ReservedSql, who: Who, id: string, content: string) =>
  actAs(
    owner,
    people[who],
    () => owner`update public.legal_documents set content = ${content} where id = ${id} returning id`,
  );
const ask = (owner: ReservedSql, who: Who, id: string, table = "legal_documents") =>
  actAs(
    owner,
    people[who],
    () =>
      owner`select public.request_review(${table}, ${id}, ${who === "admin" ? people.editor : people.admin})`,
  );
const state = async (owner: ReservedSql, who: Who, id: string, table = "legal_documents") =>
  (await actAs(owner, people[who], () => owner`select public.review_state(${table}, ${id}) as it`))
    .result?.[0]?.it as State;
const approve = async (owner: ReservedSql, who: Who, id: string, table = "legal_documents") => {
  const { version, review } = await state(owner, who, id, table);
  return actAs(
    owner,
    people[who],
    () =>
      owner`select public.decide_review(${review?.id ?? "00000000-0000-4000-8000-000000000000"}, true, ${version})`,
  );
};
const change = (owner: ReservedSql, who: Who, id: string, set: string) =>
  actAs(owner, people[who], () =>
    owner.unsafe(`update public.legal_documents set ${set} where id = '${id}' returning id`),
  );
const publish = (owner: ReservedSql, who: Who, id: string) => change(owner, who, id, "status = 'published'");

it("lets the author publish what an uninvolved colleague approved", () =>
  withDocument(async (owner, id) => {
    await ask(owner, "editor", id);
    expect((await approve(owner, "colleague", id)).message).toBeUndefined();
    expect((await publish(owner, "editor", id)).result).toHaveLength(1);
  }));

it("withdraws a waiting review when the text changes, and says who changed it", () =>
  withDocument(async (owner, id) => {
    await ask(owner, "editor", id);
    const before = await state(owner, "admin", id);
    await write(owner, "colleague", id, "words of a colleague");
    expect((await state(owner, "admin", id)).review).toMatchObject({
      status: "withdrawn",
      decided_by: people.colleague,
    });
    const late = await actAs(
      owner,
      people.admin,
      () => owner`select public.decide_review(${before.review?.id ?? ""}, true, ${before.version})`,
    );
    expect(late.code).toBe("P0002");
    await owner`set constraints all immediate`;
    expect(await owner`select kind from private.outgoing_mails where kind = 'review_decision'`).toHaveLength(
      0,
    );
    expect((await publish(owner, "colleague", id)).code).toBe("23514");
    // Asking again takes its place.
    await ask(owner, "editor", id);
    expect(
      (await owner`select status from public.reviews where row_id = ${id}`).map((row) => row.status),
    ).toEqual(["waiting"]);
  }));

describe("refuses an approval by a person who", () => {
  const ways: Record<string, (owner: ReservedSql, id: string) => Promise<unknown>> = {
    "changed the text": (owner, id) => write(owner, "colleague", id, "EVIL CLAUSE"),
    "changed the title alone": (owner, id) => change(owner, "colleague", id, "title = 'Other'"),
    "changed the day it comes into force": (owner, id) =>
      change(owner, "colleague", id, "effective_on = '2030-01-01'"),
    "changed the text and undid the change": async (owner, id) => {
      await write(owner, "colleague", id, "EVIL CLAUSE");
      await write(owner, "colleague", id, "words");
    },
    "restored an earlier version": async (owner, id) => {
      await write(owner, "editor", id, "newer words");
      const [first] = await owner`
            select data ->> 'content' as content from public.revisions where row_id = ${id} order by number limit 1`;
      await write(owner, "colleague", id, first?.content);
    },
    "changed it before another colleague did": async (owner, id) => {
      await write(owner, "colleague", id, "EVIL CLAUSE");
      await write(owner, "editor", id, "EVIL CLAUSE.");
    },
    "replaced the record by another with its id": (owner, id) =>
      actAs(owner, people.colleague, async () => {
        await owner`delete from public.legal_documents where id = ${id}`;
        await owner`insert into public.legal_documents (id, slug, title, content) values (${id}, 'terms', 'Terms', 'EVIL CLAUSE')`;
      }),
    "has pending changes of it": (owner, id) =>
      actAs(
        owner,
        people.colleague,
        () =>
          owner`insert into public.drafts (table_name, row_id, data, seen_updated_at) values ('legal_documents', ${id}, '{"content": "EVIL CLAUSE"}', now())`,
      ),
  };
  it.each(Object.entries(ways))("%s", (_what, change) =>
    withDocument(async (owner, id) => {
      await change(owner, id);
      await ask(owner, "editor", id);
      expect((await state(owner, "colleague", id)).authors).toContain(people.colleague);
      expect(await approve(owner, "colleague", id)).toEqual({ code: "23514", message: refused });
      expect((await publish(owner, "colleague", id)).code).toBe("23514");
      // Both have changed it: a third person approves, then either publishes.
      expect((await approve(owner, "admin", id)).message).toBeUndefined();
      expect((await publish(owner, "colleague", id)).result).toHaveLength(1);
    }),
  );

  it("changed it by a schedule", () =>
    withDocument(async (owner, id) => {
      await owner`update public.legal_documents set status = 'published', published_at = now() + interval '1 day' where id = ${id}`;
      await owner`update public.site_settings set value = 'false' where key = 'legal_needs_review'`;
      await owner`
            insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
            select 'legal_documents', id, ${people.colleague}, '{"content": "EVIL CLAUSE"}', updated_at, now() from public.legal_documents where id = ${id}`;
      expect((await owner`select held_back from public.publish_due_drafts()`)[0]?.held_back).toBeNull();
      await ask(owner, "editor", id);
      expect((await approve(owner, "colleague", id)).message).toBe(refused);
    }));
});

it("counts from the last approved version on", () =>
  withDocument(async (owner, id) => {
    await write(owner, "colleague", id, "words of a colleague");
    await ask(owner, "editor", id);
    expect((await approve(owner, "admin", id)).message).toBeUndefined();
    expect((await state(owner, "admin", id)).authors).toEqual([]);
    await write(owner, "admin", id, "words of an administrator");
    expect((await state(owner, "admin", id)).authors).toEqual([people.admin]);
    await ask(owner, "admin", id);
    expect((await approve(owner, "colleague", id)).message).toBeUndefined();
  }));

it("does not take publishing, hiding or showing for a change of the text", () =>
  withDocument(async (owner, id) => {
    await owner`update public.site_settings set value = 'false' where key = 'legal_needs_review'`;
    const later = "status = 'published', published_at = now() + interval '1 day'";
    await change(owner, "colleague", id, later);
    await change(owner, "colleague", id, "is_active = false");
    expect((await state(owner, "admin", id)).authors).toEqual([people.editor]);
  }));

it("keeps an approval for its version alone: it is void while the text differs", () =>
  withDocument(async (owner, id) => {
    await ask(owner, "editor", id);
    await approve(owner, "colleague", id);
    await write(owner, "editor", id, "other words");
    expect((await publish(owner, "editor", id)).code).toBe("23514");
    await write(owner, "editor", id, "words");
    expect((await publish(owner, "editor", id)).result).toHaveLength(1);
  }));

it("withdraws a review when the working copy it is about changes, not with that of a colleague", () =>
  withDocument(async (owner, id) => {
    const copy = (who: Who, title: string) =>
      actAs(
        owner,
        people[who],
        () => owner`
              insert into public.drafts (table_name, row_id, data, seen_updated_at)
              values ('legal_documents', ${id}, ${owner.json({ title })}, now())
              on conflict (table_name, row_id, author_id) do update set data = excluded.data`,
      );
    await copy("editor", "First");
    await ask(owner, "editor", id);
    await copy("editor", "First");
    await copy("colleague", "Of a colleague");
    expect((await state(owner, "admin", id)).review?.status).toBe("waiting");
    await copy("editor", "Second");
    expect((await state(owner, "admin", id)).review?.status).toBe("withdrawn");
    await ask(owner, "editor", id);
    await actAs(
      owner,
      people.editor,
      () => owner`delete from public.drafts where author_id = ${people.editor}`,
    );
    expect((await state(owner, "admin", id)).review?.status).toBe("withdrawn");
  }));

it("publishes by schedule the working copy that was approved, as it was approved", () =>
  withDocument(async (owner, id) => {
    await owner`update public.legal_documents set status = 'published', published_at = '2099-01-01' where id = ${id}`;
    const copy = (title: string, approved: boolean) =>
      actAs(owner, people.editor, async () => {
        await owner`
              insert into public.drafts (table_name, row_id, data, seen_updated_at, publish_at)
              select 'legal_documents', ${id}, ${owner.json({ title })}, updated_at, ${approved ? "2026-01-01" : "2098-01-01"}
              from public.legal_documents where id = ${id}
              on conflict (table_name, row_id, author_id) do update
              set data = excluded.data, publish_at = excluded.publish_at, held_back = null`;
      });
    const due = async () => (await owner`select held_back from public.publish_due_drafts()`)[0]?.held_back;
    await copy("Approved", false);
    await ask(owner, "editor", id);
    await approve(owner, "colleague", id);
    await copy("Changed after the approval", true);
    expect(await due()).toBe("refused");
    await copy("Approved", true);
    expect(await due()).toBeNull();
    const [row] = await owner`select title from public.legal_documents where id = ${id}`;
    expect(row?.title).toBe("Approved");
  }));

it("lets the reviewer of any other record correct a word, and approve what they have seen", () =>
  tryAsOwner(database(), async (owner) => {
    const [post] = await owner<{ id: string }[]>`
          insert into public.blog_posts (slug, title, content) values ('slip', 'A slipp', 'words') returning id`;
    const id = post?.id ?? "";
    await ask(owner, "editor", id, "blog_posts");
    const seen = await state(owner, "colleague", id, "blog_posts");
    await actAs(
      owner,
      people.colleague,
      () => owner`update public.blog_posts set title = 'A slip' where id = ${id}`,
    );
    const late = await actAs(
      owner,
      people.colleague,
      () => owner`select public.decide_review(${seen.review?.id ?? ""}, true, ${seen.version})`,
    );
    expect(late.message).toMatch(/has changed since/);
    expect((await approve(owner, "colleague", id, "blog_posts")).message).toBeUndefined();
  }));
