// Changes of public records that are published at their time, by the first process that asks.
import { expect, it } from "vitest";
import { createUsers, newcomerId, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Connection = Parameters<Parameters<typeof tryAsOwner>[1]>[0];
type Post = { id: string; updated_at: Date };

async function addPost(connection: Connection, status = "published"): Promise<Post> {
  const [post] = await connection<Post[]>`
    insert into public.blog_posts (slug, title, excerpt, content, status)
    values (${`p-${crypto.randomUUID()}`}, 'Old title', 'Old excerpt', 'Old words', ${status}) returning id, updated_at`;
  if (!post) throw new Error("no post");
  return post;
}

/** Due a minute ago, upon the record as it is. */
async function schedule(connection: Connection, id: string, data: object, author = userIds.admin) {
  await connection`
    insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
    select 'blog_posts', p.id, ${author}, ${connection.json(data as never)}, p.updated_at, now() - interval '1 minute'
    from public.blog_posts p where p.id = ${id}`;
}

const publish = (connection: Connection) =>
  connection<{ row_id: string; held_back: string | null }[]>`select * from public.publish_due_drafts()`;

/** now() stands still in a transaction: a later change is later by hand. */
async function changeLater(connection: Connection, id: string, title: string, excerpt: string) {
  await connection`alter table public.blog_posts disable trigger set_updated_at`;
  await connection`
    update public.blog_posts set title = ${title}, excerpt = ${excerpt}, updated_at = updated_at + interval '1 second'
    where id = ${id}`;
  await connection`alter table public.blog_posts enable trigger set_updated_at`;
}

const database = databaseForFile(createUsers);

const asOwner = <Result>(work: (connection: Connection) => Promise<Result>) => tryAsOwner(database(), work);

it("takes over what was changed, keeps the rest, and names the author in history and log", async () => {
  const found = await asOwner(async (owner) => {
    const { id } = await addPost(owner);
    await schedule(owner, id, { title: "New title", tags: ["keys"], author: null });
    const outcome = await publish(owner);
    const [post] = await owner`select title, excerpt, tags, status from public.blog_posts where id = ${id}`;
    const [revision] = await owner`
          select number, author_id from public.revisions where row_id = ${id} order by number desc limit 1`;
    const [line] = await owner`
          select actor_id, action, changes -> 'title' as title from public.audit_log where row_id = ${id} order by id desc limit 1`;
    const [claims] = await owner`select current_setting('request.jwt.claims', true) as claims`;
    const drafts = await owner`select 1 from public.drafts where row_id = ${id}`;
    return {
      outcome: outcome[0]?.held_back,
      post,
      revision,
      line,
      drafts: drafts.length,
      claims: claims?.claims,
    };
  });
  expect(found).toEqual({
    outcome: null,
    post: { title: "New title", excerpt: "Old excerpt", tags: ["keys"], status: "published" },
    revision: { number: 2, author_id: userIds.admin },
    line: { actor_id: userIds.admin, action: "update", title: ["Old title", "New title"] },
    drafts: 0,
    claims: "",
  });
});

it("waits for its time, and does nothing twice", async () => {
  const found = await asOwner(async (owner) => {
    const { id } = await addPost(owner);
    await schedule(owner, id, { title: "New title" });
    await owner`update public.drafts set publish_at = now() + interval '1 second' where row_id = ${id}`;
    const early = await publish(owner);
    await owner`update public.drafts set publish_at = now() where row_id = ${id}`;
    return [early.length, (await publish(owner)).length, (await publish(owner)).length];
  });
  expect(found).toEqual([0, 1, 0]);
});

it("is given to one of two processes that ask at once", async () => {
  const sql = database();
  const id = await asCommitted(sql);
  const [one, other] = await Promise.all([
    sql`select * from public.publish_due_drafts()`,
    sql`select * from public.publish_due_drafts()`,
  ]);
  expect(one.length + other.length).toBe(1);
  const [post] = await sql`
        select p.title, (select count(*)::int from public.revisions r where r.row_id = ${id}) as revisions
        from public.blog_posts p where p.id = ${id}`;
  expect(post).toEqual({ title: "New title", revisions: 2 });
});

it("respects a later publication: other words stand beside it, the same words hold it back", async () => {
  const found = await asOwner(async (owner) => {
    const beside = await addPost(owner);
    await schedule(owner, beside.id, { title: "Mine" });
    await changeLater(owner, beside.id, "Old title", "Theirs");
    const same = await addPost(owner);
    await schedule(owner, same.id, { title: "Mine" });
    await changeLater(owner, same.id, "Theirs", "Old excerpt");
    const equal = await addPost(owner);
    await schedule(owner, equal.id, { title: "Both" });
    await changeLater(owner, equal.id, "Both", "Old excerpt");
    const outcomes = await publish(owner);
    const reason = ({ id }: Post) => outcomes.find((each) => each.row_id === id)?.held_back;
    const posts = await owner`
          select title, excerpt from public.blog_posts where id in ${owner([beside.id, same.id])} order by title`;
    const [copy] =
      await owner`select publish_at, held_back, data from public.drafts where row_id = ${same.id}`;
    return { reasons: [beside, same, equal].map(reason), posts: [...posts], copy };
  });
  expect(found).toEqual({
    reasons: [null, "conflict", null],
    posts: [
      { title: "Mine", excerpt: "Theirs" },
      { title: "Theirs", excerpt: "Old excerpt" },
    ],
    copy: { publish_at: null, held_back: "conflict", data: { title: "Mine" } },
  });
});

it("makes nothing public that is not, and touches neither status nor date", async () => {
  const found = await asOwner(async (owner) => {
    const [draft, trashed, live] = [
      await addPost(owner, "draft"),
      await addPost(owner),
      await addPost(owner),
    ];
    for (const { id } of [draft, trashed]) await schedule(owner, id, { title: "New title" });
    await schedule(owner, live.id, {
      status: "draft",
      published_at: "2020-01-01",
      deleted_at: "2020-01-01",
      title: "T",
    });
    await owner`update public.blog_posts set deleted_at = now() where id = ${trashed.id}`;
    const outcomes = await publish(owner);
    const [post] = await owner`
          select title, status, published_at > '2025-01-01' as recent, deleted_at from public.blog_posts where id = ${live.id}`;
    return {
      reasons: [draft, trashed].map(({ id }) => outcomes.find((each) => each.row_id === id)?.held_back),
      post,
    };
  });
  expect(found).toEqual({
    reasons: ["hidden", "hidden"],
    post: { title: "T", status: "published", recent: true, deleted_at: null },
  });
});

it("does nothing for an account that may no longer publish, and to no other table", async () => {
  const found = await asOwner(async (owner) => {
    const { id } = await addPost(owner);
    await schedule(owner, id, { title: "New title" }, newcomerId);
    await owner`
          insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
          values ('profiles', ${userIds.reader}, ${userIds.admin}, '{"full_name": "Taken"}', now(), now()),
                 ('no_such_table', ${userIds.reader}, ${userIds.admin}, '{"id": 1}', now(), now())`;
    const outcomes = await publish(owner);
    return outcomes.map(({ held_back }) => held_back).sort();
  });
  expect(found).toEqual(["refused", "refused", "rights"]);
});

async function asCommitted(sql: Connection | Parameters<typeof createUsers>[0]): Promise<string> {
  const [post] = await sql<Post[]>`
    insert into public.blog_posts (slug, title, status) values (${`c-${crypto.randomUUID()}`}, 'Old title', 'published')
    returning id, updated_at`;
  const id = post?.id ?? "";
  await sql`
    insert into public.drafts (table_name, row_id, author_id, data, seen_updated_at, publish_at)
    select 'blog_posts', p.id, ${userIds.admin}, '{"title": "New title"}', p.updated_at, now() from public.blog_posts p
    where p.id = ${id}`;
  return id;
}
