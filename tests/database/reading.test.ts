// What the database makes of what a browser says it read.
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { askingOn, become, createUsers, tryAs, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

type Report = Partial<{
  session: string;
  post: string;
  seconds: number;
  depth: number;
  position: number;
  at: string;
}>;

const session = "00000000-0000-4000-9000-000000000001";
let post = "";
let draft = "";

function report(as: ReservedSql, ...entries: Report[]) {
  const full = (entries.length > 0 ? entries : [{}]).map((entry) => ({
    session,
    post,
    seconds: 30,
    depth: 40,
    position: 40,
    ...entry,
  }));
  return as<{ counted: number }[]>`select public.record_reading(${as.json(full)}) as counted`;
}

function reads(as: ReservedSql) {
  return as`
    select seconds, depth, position, completed_at is not null as completed from public.article_reads
    where user_id = (select auth.uid())`;
}

const database = databaseForFile(async (sql) => {
  await createUsers(sql);
  await sql`update auth.users set created_at = now() - interval '60 days' where id = ${userIds.reader}`;
  await sql`update auth.users set created_at = now() - interval '1 minute' where id = ${userIds["other reader"]}`;
  // 660 words: three minutes.
  const words = "word ".repeat(660);
  const posts = await sql<{ id: string; slug: string }[]>`
      insert into public.blog_posts (slug, title, content, status, published_at) values
        ('shown', 'Shown', ${words}, 'published', now() - interval '10 days'),
        ('old', 'Old', ${words}, 'published', now() - interval '90 days'),
        ('draft', 'Draft', ${words}, 'draft', null)
      returning id, slug`;
  post = posts.find(({ slug }) => slug === "shown")?.id ?? "";
  draft = posts.find(({ slug }) => slug === "draft")?.id ?? "";
  await sql`
      insert into public.announcements (title, href, status) values
        ('Open day', '/contact', 'published'), ('Not yet', null, 'draft')`;
});
const ask = askingOn(database);

const asReader = async <Result>(work: (as: ReservedSql) => Promise<Result>) => {
  const { result, error } = await tryAs(database(), "reader", work);
  if (error) throw error;
  return result;
};

it("counts the seconds of a session once, however often it is reported", async () => {
  const rows = await asReader(async (as) => {
    await report(as, { seconds: 30 });
    await report(as, { seconds: 30 }, { seconds: 50, depth: 70, position: 60 });
    await report(as, { seconds: 20, depth: 10, position: 10 });
    return [await reads(as), await as`select seconds from public.reading_sessions`];
  });
  expect(rows[0]).toMatchObject([{ seconds: 50, depth: 70, position: 10, completed: false }]);
  expect(rows[1]).toMatchObject([{ seconds: 50 }]);
});

it.each([
  ["90 per cent in a third of the time", 60, 90, true],
  ["too little depth", 600, 89, false],
  ["too little time", 59, 100, false],
])("takes an article for read or not: %s", async (_what, seconds, depth, completed) => {
  const [row] = await asReader(async (as) => {
    await report(as, { seconds, depth });
    return reads(as);
  });
  expect(row?.completed).toBe(completed);
});

it("accepts no more seconds than an article can take in a day, nor than the account is old", async () => {
  const most = await asReader(async (as) => {
    await report(as, { seconds: 86_000, depth: 1000, position: -4 });
    return reads(as);
  });
  expect(most).toMatchObject([{ seconds: 1800, depth: 100, position: 0 }]);
  const { result } = await tryAs(database(), "other reader", async (as) => {
    await report(as, { seconds: 1000, depth: 100 });
    return reads(as);
  });
  expect(result?.[0]?.seconds).toBeLessThan(600);
});

it("keeps the last position, and counts offline reading on its day", async () => {
  const day = 24 * 3600 * 1000;
  const [kept, sessions] = await asReader(async (as) => {
    await report(as, { position: 80 });
    await report(as, {
      session: crypto.randomUUID(),
      position: 20,
      at: new Date(Date.now() - 3 * day).toISOString(),
    });
    await report(as, { session: crypto.randomUUID(), at: new Date(Date.now() + 9 * day).toISOString() });
    return [
      await reads(as),
      await as`
            select (now() at time zone 'Europe/Zurich')::date - day as ago from public.reading_sessions order by 1`,
    ] as const;
  });
  expect(kept).toMatchObject([{ seconds: 90, position: 40 }]);
  expect(sessions.map(({ ago }) => ago)).toEqual([0, 0, 3]);
});

it("passes over drafts, unknown posts and half entries, and counts the rest", async () => {
  const [row] = await asReader((as) =>
    report(
      as,
      { post: draft },
      { post: crypto.randomUUID() },
      { session: undefined },
      { session: crypto.randomUUID() },
    ),
  );
  expect(row?.counted).toBe(1);
});

it("records nothing once a reader switched the history off", async () => {
  const [row, kept] = await asReader(async (as) => {
    await as`update public.profiles set keep_reading_history = false where id = ${userIds.reader}`;
    return [(await report(as))[0], await reads(as)] as const;
  });
  expect(row?.counted).toBe(0);
  expect([...kept]).toEqual([]);
});

it.each([
  ["no list", "{}"],
  ["a list without end", JSON.stringify(Array.from({ length: 51 }, () => ({})))],
])("refuses %s", async (_what, entries) => {
  const { error } = await ask("reader")`select public.record_reading(${entries}::text::jsonb)`;
  expect(error?.code).toBe("22023");
});

it("forgets an article with its sessions, only the caller's own", async () => {
  const left = await asReader(async (as) => {
    await report(as);
    await as`reset role`;
    await as`insert into public.article_reads (user_id, post_id) values (${userIds.admin}, ${post})`;
    await as`set local role authenticated`;
    await as`delete from public.article_reads`;
    await as`reset role`;
    return [
      await as`select user_id from public.article_reads`,
      await as`select user_id from public.reading_sessions`,
    ] as const;
  });
  expect(left[0].map(({ user_id }) => user_id)).toEqual([userIds.admin]);
  expect(left[1]).toHaveLength(0);
});

it("adds up only what the caller read and kept", async () => {
  const [mine, weeks] = await asReader(async (as) => {
    await report(as, { seconds: 75, depth: 95 });
    await as`insert into public.bookmarks (post_id) values (${post})`;
    return [
      (await as`select * from public.reading_summary()`)[0],
      await as`select week::text, seconds from public.reading_weeks()`,
    ] as const;
  });
  expect(mine).toEqual({ seconds: 75, articles_read: 1, bookmarks: 1 });
  expect(weeks).toHaveLength(12);
  expect(weeks.map(({ seconds }) => seconds)).toEqual([...Array(11).fill(0), 75]);
  expect(weeks.every(({ week }) => new Date(`${week}T00:00Z`).getUTCDay() === 1)).toBe(true);
  const other = await ask("other reader")`select * from public.reading_summary()`;
  expect(other.result?.[0]).toEqual({ seconds: 0, articles_read: 0, bookmarks: 0 });
});

it("remembers the previous visit, which ends after half an hour of absence", async () => {
  const visit = async (as: ReservedSql) => (await as`select public.note_visit() as at`)[0]?.at;
  const [first, soon, later] = await asReader(async (as) => {
    const answers = [await visit(as), await visit(as)];
    await as`reset role`;
    await as`update public.reader_visits set seen_at = now() - interval '2 days'`;
    await as`set local role authenticated`;
    return [...answers, await visit(as)];
  });
  expect([first, soon]).toEqual([null, null]);
  expect(Date.now() - new Date(later).getTime()).toBeGreaterThan(47 * 3600 * 1000);
});

it("only its reader can mark a post as unread again", async () => {
  const seen = (as: ReservedSql) => as<{ title: string; read: boolean }[]>`
        select title, read_at is not null as read from public.reader_notifications() order by title`;
  const found = await asReader(async (as) => {
    await as`insert into public.notification_reads (source, source_id) select source, source_id from public.reader_notifications()`;
    const marked = await seen(as);
    await become(as, "other reader");
    await as`delete from public.notification_reads`;
    await become(as, "reader");
    const untouched = await seen(as);
    await as`delete from public.notification_reads where source = 'announcement'`;
    return [marked, untouched, await seen(as)];
  });
  const all = [
    { title: "Open day", read: true },
    { title: "Shown", read: true },
  ];
  expect(found).toEqual([
    all,
    all,
    [
      { title: "Open day", read: false },
      { title: "Shown", read: true },
    ],
  ]);
});

it("forgetting what was read keeps notifications marked, and forgets when they were", async () => {
  const found = await asReader(async (as) => {
    await report(as, { at: "2020-01-01T00:00:00Z" });
    await as`insert into public.notification_reads (user_id, source, source_id)
                 select ${userIds.reader}, source, source_id from public.reader_notifications() where source = 'announcement'`;
    await as`reset role`;
    await as`update public.notification_reads set read_at = now() - interval '3 days' where source = 'post'`;
    await as`update public.notification_reads set read_at = now() - interval '5 days' where source = 'announcement'`;
    await become(as, "reader");
    await as`delete from public.article_reads where user_id = ${userIds.reader}`;
    return {
      reads: await reads(as),
      sessions: await as`select 1 from public.reading_sessions`,
      marks: await as`select source, read_at = now() as now from public.notification_reads order by source`,
    };
  });
  expect(found).toEqual({
    reads: [],
    sessions: [],
    // Rows without reading are unchanged.
    marks: [
      { source: "announcement", now: false },
      { source: "post", now: true },
    ],
  });
});

it("links an announcement to its record while that is public", async () => {
  const found = await tryAsOwner(database(), async (owner) => {
    const [page] = await owner`
          insert into public.pages (path, title, status) values ('/open-day', 'Open day', 'published') returning id`;
    await owner`update public.announcements set href = ${`record:pages/${page?.id}#where`} where title = 'Open day'`;
    await become(owner, "reader");
    const href = () => owner`select href from public.reader_notifications() where source = 'announcement'`;
    const before = await href();
    await owner`reset role`;
    await owner`update public.pages set is_active = false where id = ${page?.id}`;
    await become(owner, "reader");
    return [...before, ...(await href())];
  });
  expect(found).toEqual([{ href: "/open-day#where" }, { href: null }]);
});

it("tells of announcements and of posts since one came, with what was seen", async () => {
  const found = await asReader(async (as) => {
    const before = await as`select title, source, href, read_at from public.reader_notifications()`;
    await report(as);
    const after = await as`select title, read_at is not null as read from public.reader_notifications()`;
    return [before, after] as const;
  });
  expect(found[0]).toMatchObject([
    { title: "Open day", source: "announcement", href: "/contact", read_at: null },
    { title: "Shown", source: "post", href: "/blog/shown", read_at: null },
  ]);
  expect(Object.fromEntries(found[1].map(({ title, read }) => [title, read]))).toEqual({
    "Open day": false,
    Shown: true,
  });
});
