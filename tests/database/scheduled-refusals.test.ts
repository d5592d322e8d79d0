// One scheduled change that fails holds back itself alone; changes that need a second factor ask for it when they are scheduled.
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { actAs } from "./support/act-as.ts";
import { createUsers, giveFactor, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Held = { held_back: string | null; held_back_reason: string | null; publish_at: Date | null };

const factor = (minutes: number) => ({
  aal: "aal2",
  amr: [
    { method: "password", timestamp: seconds(minutes) },
    { method: "totp", timestamp: seconds(minutes) },
  ],
});
const seconds = (minutesAgo: number) => Math.floor(Date.now() / 1000) - minutesAgo * 60;
const me = userIds.editor;

async function addPost(owner: ReservedSql, slug: string): Promise<string> {
  const [post] = await owner<{ id: string }[]>`
    insert into public.blog_posts (slug, title, status) values (${slug}, 'Old title', 'published') returning id`;
  return post?.id ?? "";
}

/** Published; by its date it is sealed, or to come. */
async function addDocument(owner: ReservedSql, slug: string, publishedAt = "2099-01-01"): Promise<string> {
  const [document] = await owner<{ id: string }[]>`
    insert into public.legal_documents (slug, title, content, status, published_at)
    values (${slug}, 'Terms', 'words', 'published', ${publishedAt}) returning id`;
  return document?.id ?? "";
}

/** As the owner, so without claims, and due. The first to be scheduled is the first to be tried. */
async function schedule(owner: ReservedSql, table: string, id: string, data: object, minutesAgo = 1) {
  await owner`
    insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
    select ${table}, ${id}, ${me}, ${owner.json(data as never)}, now(), now() - make_interval(mins => ${minutesAgo})`;
}

const run = (owner: ReservedSql) =>
  owner<{ row_id: string; held_back: string | null }[]>`select * from public.publish_due_drafts()`;

async function heldOf(owner: ReservedSql, id: string): Promise<Held | undefined> {
  const [draft] = await owner<Held[]>`
    select held_back, held_back_reason, publish_at from public.drafts where row_id = ${id}`;
  return draft;
}

/** Every change of a post with this title does this first. */
async function onTitle(owner: ReservedSql, title: string, statement: string) {
  await owner.unsafe(`
    create function pg_temp.interfere() returns trigger language plpgsql as $$ begin ${statement}; return new; end; $$;
    create trigger interfere before update on public.blog_posts
      for each row when (new.title = '${title}') execute function pg_temp.interfere();`);
}

/** More different words than the search column can hold. */
const tooLong = Array.from({ length: 160_000 }, (_, at) => `w${at.toString(36)}`).join(" ");

const causes: [string, string, (owner: ReservedSql) => Promise<[string, string, object]>][] = [
  [
    "a text too long for the search",
    "A text is too long for the search. Shorten it, then schedule the change again.",
    async (owner) => ["blog_posts", await addPost(owner, "bad"), { content: tooLong }],
  ],
  [
    "a missing permission",
    "You do not have permission to perform this action.",
    async (owner) => {
      await onTitle(owner, "Bad", "raise exception 'no' using errcode = '42501'");
      return ["blog_posts", await addPost(owner, "bad"), { title: "Bad" }];
    },
  ],
  [
    "a failure of any other kind",
    "",
    async (owner) => {
      await onTitle(owner, "Bad", "raise exception 'internal' using errcode = 'XX000'");
      return ["blog_posts", await addPost(owner, "bad"), { title: "Bad" }];
    },
  ],
  ["a constraint", "", async (owner) => ["blog_posts", await addPost(owner, "bad"), { slug: "Not a slug!" }]],
  [
    "a slug that is taken",
    "A value that has to be unique, such as the slug, is taken by another record.",
    async (owner) => {
      await addPost(owner, "taken");
      return ["blog_posts", await addPost(owner, "bad"), { slug: "taken" }];
    },
  ],
  [
    "a second factor that was never used",
    "It needs your second factor. Schedule it again, and confirm with your second factor.",
    async (owner) => {
      await giveFactor(owner, me);
      return ["legal_documents", await addDocument(owner, "bad"), { summary: "New" }];
    },
  ],
  [
    "a sealed document",
    "A published legal document cannot change; publish a new version.",
    async (owner) => [
      "legal_documents",
      await addDocument(owner, "bad", "2026-01-01"),
      { content: "other words" },
    ],
  ],
  [
    "a missing approval",
    "A legal document needs the approval of a second person, for the text as it is now. Ask for a review first.",
    async (owner) => {
      await owner`insert into public.site_settings (key, value) values ('legal_needs_review', 'true')`;
      return ["legal_documents", await addDocument(owner, "bad"), { content: "other words" }];
    },
  ],
];

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await sql`insert into auth.users (id, email) values (${me}, 'editor@test.example')`;
  await sql`insert into public.editors (user_id) values (${me})`;
});

it.each(causes)("holds back a change for %s, says why, and goes on", (_cause, reason, prepare) =>
  tryAsOwner(database(), async (owner) => {
    const [table, bad, data] = await prepare(owner);
    const fine = await addPost(owner, "fine");
    await schedule(owner, table, bad, data, 2);
    await schedule(owner, "blog_posts", fine, { title: "New title" });
    expect((await run(owner)).map(({ row_id, held_back }) => [row_id, held_back])).toEqual([
      [bad, "refused"],
      [fine, null],
    ]);
    expect(await heldOf(owner, bad)).toEqual({
      held_back: "refused",
      held_back_reason: reason || null,
      publish_at: null,
    });
    expect(await run(owner)).toHaveLength(0);
  }),
);

it("tries a change again that met a deadlock", () =>
  tryAsOwner(database(), async (owner) => {
    await onTitle(owner, "Bad", "raise exception 'deadlock detected' using errcode = '40P01'");
    const [bad, fine] = [await addPost(owner, "bad"), await addPost(owner, "fine")];
    await schedule(owner, "blog_posts", bad, { title: "Bad" }, 2);
    await schedule(owner, "blog_posts", fine, { title: "New title" });
    expect((await run(owner)).map(({ row_id }) => row_id)).toEqual([fine]);
    expect((await heldOf(owner, bad))?.publish_at).not.toBeNull();
    await owner`drop trigger interfere on public.blog_posts`;
    expect((await run(owner)).map(({ row_id, held_back }) => [row_id, held_back])).toEqual([[bad, null]]);
  }));

it("holds back a change that takes longer than a statement may, once it has had all of the time", () =>
  tryAsOwner(database(), async (owner) => {
    await onTitle(owner, "Slow", "perform pg_catalog.pg_sleep(3600)");
    const [fine, slow, later] = [
      await addPost(owner, "fine"),
      await addPost(owner, "slow"),
      await addPost(owner, "later"),
    ];
    await schedule(owner, "blog_posts", slow, { title: "Slow" }, 2);
    await schedule(owner, "blog_posts", later, { title: "New title" });
    await owner`set local statement_timeout = '2s'`;
    const first = await run(owner);
    await owner`set local statement_timeout = 0`;
    expect(first.map(({ row_id, held_back }) => [row_id, held_back])).toEqual([[slow, "refused"]]);
    expect((await heldOf(owner, slow))?.held_back_reason).toMatch(/took too long/);
    expect((await run(owner)).map(({ row_id }) => row_id)).toEqual([later]);

    // Behind another one it is left for the next call, which begins with it.
    await owner`delete from public.drafts`;
    await schedule(owner, "blog_posts", fine, { title: "New title" }, 2);
    await schedule(owner, "blog_posts", slow, { title: "Slow" });
    await owner`set local statement_timeout = '5s'`;
    const second = await run(owner);
    await owner`set local statement_timeout = 0`;
    expect(second.map(({ row_id }) => row_id)).toEqual([fine]);
    expect((await heldOf(owner, slow))?.publish_at).not.toBeNull();
  }));

it("ends when an operator cancels it, and blames no change", () =>
  tryAsOwner(database(), async (owner) => {
    await onTitle(owner, "Slow", "perform pg_catalog.pg_sleep(3600)");
    const slow = await addPost(owner, "slow");
    await schedule(owner, "blog_posts", slow, { title: "Slow" });
    const [{ pid } = {}] = await owner<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await owner`savepoint cancelled`;
    const cancelled = run(owner).then(
      () => undefined,
      (error) => error.code,
    );
    await expect
      .poll(
        async () =>
          (await database()`select wait_event from pg_stat_activity where pid = ${pid ?? 0}`)[0]?.wait_event,
      )
      .toBe("PgSleep");
    await database()`select pg_cancel_backend(${pid ?? 0})`;
    expect(await cancelled).toBe("57014");
    await owner`rollback to savepoint cancelled`;
    expect(await heldOf(owner, slow)).toMatchObject({ held_back: null, publish_at: expect.any(Date) });
  }));

const scheduleAs = (owner: ReservedSql, table: string, id: string, data: object, assurance: object) =>
  actAs(
    owner,
    me,
    () => owner`
          insert into public.drafts (table_name, row_id, data, seen_updated_at, publish_at)
          values (${table}, ${id}, ${owner.json(data as never)}, now(), now() + interval '7 days')
          on conflict (table_name, row_id, author_id) do update set data = excluded.data, publish_at = excluded.publish_at`,
    assurance,
  );

/** As if a week had passed since it was scheduled. */
async function aWeekLater(owner: ReservedSql) {
  await owner`
        update private.schedule_claims set scheduled_at = scheduled_at - interval '7 days', claims = jsonb_set(claims, '{amr}', (
          select jsonb_agg(jsonb_set(m, '{timestamp}', to_jsonb((m ->> 'timestamp')::numeric - 7 * 86400)))
          from jsonb_array_elements(claims -> 'amr') m))`;
  await owner`update public.drafts set publish_at = now()`;
}

it("asks for the second factor when a legal change is scheduled, and publishes it a week later", () =>
  tryAsOwner(database(), async (owner) => {
    await giveFactor(owner, me);
    const id = await addDocument(owner, "terms");
    expect((await scheduleAs(owner, "legal_documents", id, { summary: "New" }, factor(11))).code).toBe(
      "PT403",
    );
    expect(
      (await scheduleAs(owner, "legal_documents", id, { summary: "New" }, factor(1))).code,
    ).toBeUndefined();
    await aWeekLater(owner);
    expect((await run(owner)).map(({ held_back }) => held_back)).toEqual([null]);
    const [found] = await owner`
          select d.summary, (select a.actor_id from public.audit_log a where a.row_id = d.id::text order by a.id desc limit 1) as actor
          from public.legal_documents d where d.id = ${id}`;
    expect(found).toEqual({ summary: "New", actor: me });
    expect(await owner`select from private.schedule_claims`).toHaveLength(0);
  }));

it("decides by the factor of the time of scheduling, not by one of an earlier schedule", () =>
  tryAsOwner(database(), async (owner) => {
    await giveFactor(owner, me);
    const id = await addDocument(owner, "terms");
    await scheduleAs(owner, "legal_documents", id, { summary: "Harmless" }, factor(1));
    // The words of what is scheduled are part of it.
    expect((await scheduleAs(owner, "legal_documents", id, { summary: "EVIL" }, factor(11))).code).toBe(
      "PT403",
    );
    const stale = (statement: string) =>
      actAs(owner, me, () => owner.unsafe(`${statement} where row_id = '${id}'`), factor(11));
    expect((await stale("update public.drafts set publish_at = publish_at - interval '6 days'")).code).toBe(
      "PT403",
    );
    expect((await stale("update public.drafts set seen_updated_at = now()")).code).toBeUndefined();
    expect((await stale("update public.drafts set publish_at = null")).code).toBeUndefined();
    expect(await owner`select from private.schedule_claims`).toHaveLength(0);
    expect((await stale(`update public.drafts set publish_at = '2099-01-01'`)).code).toBe("PT403");
  }));

it("asks for no second factor of an editor who schedules a post, or has none", () =>
  tryAsOwner(database(), async (owner) => {
    const document = await addDocument(owner, "terms");
    const without = await scheduleAs(owner, "legal_documents", document, { summary: "New" }, {});
    expect(without.code).toBeUndefined();
    await giveFactor(owner, me);
    const post = await addPost(owner, "post");
    const stale = await scheduleAs(owner, "blog_posts", post, { title: "New" }, factor(60));
    expect(stale.code).toBeUndefined();
  }));
