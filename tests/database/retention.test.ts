// What the hourly job deletes in the database, and what it leaves: one row on each side of every limit.
import type { ReservedSql } from "postgres";
import { expect, it } from "vitest";
import { createUsers, tryAsOwner, userIds } from "./support/personas.ts";
import { databaseForFile } from "./support/servers.ts";

const hash = (letter: string) => letter.repeat(64);

/** Puts a row in that is so many days old; says how to find it again. The limits are those of the privacy policy. */
const kinds: Record<string, { days: number; add: (sql: ReservedSql, age: string, word: string) => unknown }> =
  {
    page_views: {
      days: 90,
      add: (sql, age, word) =>
        sql`insert into public.page_views (path, occurred_at) values (${`/${word}`}, now() - ${age}::interval)`,
    },
    web_vitals: {
      days: 90,
      add: (sql, age, word) =>
        sql`insert into public.web_vitals (path, metric, value, occurred_at) values (${`/${word}`}, 'LCP', 1, now() - ${age}::interval)`,
    },
    error_logs: {
      days: 90,
      add: async (sql, age, word) => {
        await sql`insert into public.error_groups (fingerprint, source, message) values ('lasting', 'browser', '') on conflict do nothing`;
        await sql`insert into public.error_logs (fingerprint, source, message, occurred_at) values ('lasting', 'browser', ${word}, now() - ${age}::interval)`;
      },
    },
    error_groups: {
      days: 90,
      add: (sql, age, word) =>
        sql`insert into public.error_groups (fingerprint, source, message, first_seen, last_seen) values (${word}, 'browser', ${word}, now() - interval '100 days', now() - ${age}::interval)`,
    },
    error_days: {
      days: 90,
      // Whole days.
      add: async (sql, _age, word) => {
        await sql`insert into public.error_groups (fingerprint, source, message) values (${word}, 'browser', '') on conflict do nothing`;
        await sql`insert into public.error_days (fingerprint, day, occurrences) values (${word}, private.site_day(now() - interval '90 days') - ${word === "older" ? 1 : 0}::integer, 1)`;
      },
    },
    job_runs: {
      days: 90,
      add: (sql, age, word) =>
        sql`insert into public.job_runs (job, milliseconds, succeeded, finished_at) values (${word}, 1, true, now() - ${age}::interval)`,
    },
    server_minutes: {
      days: 90,
      add: (sql, age, word) =>
        sql`insert into public.server_minutes (minute, process) values (now() - ${age}::interval, ${word})`,
    },
    contact_messages: {
      days: 730,
      add: (sql, age, word) => sql`
      insert into public.contact_messages (name, email, topic, message, consented_at, submission_key, created_at)
      values (${word}, 'a@b.example', 'general', 'Hello there', now(), ${word.padEnd(64, "0")}, now() - ${age}::interval)`,
    },
    audit_log: {
      days: 730,
      add: (sql, age, word) =>
        sql`insert into public.audit_log (action, table_name, row_id, changes, created_at) values ('update', 'pages', ${word}, '{}', now() - ${age}::interval)`,
    },
    statistics: {
      days: 30,
      add: (sql, age, word) =>
        sql`insert into public.statistics (title, value, deleted_at) values (${word}, '1', now() - ${age}::interval)`,
    },
    blog_posts: {
      days: 30,
      add: (sql, age, word) =>
        sql`insert into public.blog_posts (slug, title, deleted_at) values (${word}, ${word}, now() - ${age}::interval)`,
    },
    "auth.users": {
      days: 30,
      add: (sql, age, word) =>
        sql`insert into auth.users (id, email, created_at) values (gen_random_uuid(), ${`${word}@b.example`}, now() - ${age}::interval)`,
    },
    "auth.audit_log_entries": {
      days: 90,
      add: (sql, age, word) =>
        sql`insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), ${sql.json({ action: word })}, now() - ${age}::interval)`,
    },
    preview_links: {
      // Those last as long as they say: seven days.
      days: 7,
      add: (sql, age, word) => sql`
      insert into public.preview_links (hash, table_name, row_id, created_by, created_at, expires_at)
      values (${hash(word === "older" ? "a" : "b")}, 'pages', gen_random_uuid(), ${userIds.admin}, now() - ${age}::interval, now() - ${age}::interval + interval '7 days')`,
    },
  };

/** Which of the two words are still somewhere in a table. */
async function left(sql: ReservedSql, table: string): Promise<string[]> {
  const name = table.includes(".") ? table : `public.${table}`;
  const rows = await sql.unsafe<{ words: string }[]>(`select to_jsonb(t)::text as words from ${name} t`);
  const text = rows.map(({ words }) => words).join("\n");
  return ["older", "newer"].filter(
    (word) => text.includes(word) || text.includes(hash(word === "older" ? "a" : "b")),
  );
}

const database = databaseForFile(createUsers);

it.each(Object.entries(kinds))("%s: old rows go, newer ones stay", async (table, { days, add }) => {
  const found = await tryAsOwner(database(), async (owner) => {
    await add(owner, `${days} days 1 minute`, "older");
    await add(owner, `${days} days -1 minute`, "newer");
    const before = await left(owner, table);
    const [run] = await owner`select public.apply_retention() as result`;
    return {
      before,
      after: await left(owner, table),
      failed: run?.result.trash.failed,
      more: run?.result.more,
    };
  });
  expect(found).toEqual({ before: ["older", "newer"], after: ["newer"], failed: undefined, more: false });
});

it("every table with a trash is cleared, and pictures, which have files, are not among them", async () => {
  const tables = await database()<{ name: string }[]>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'deleted_at' order by 1`;
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["blog_posts", "media", "statistics"]),
  );
  const kept = await tryAsOwner(database(), async (owner) => {
    await owner`insert into public.media (path, alt, mime, bytes, deleted_at) values ('m.png', 'm', 'image/png', 1, now() - interval '31 days')`;
    await owner`select public.apply_retention()`;
    return owner`select path from public.media`;
  });
  expect(kept).toEqual([{ path: "m.png" }]);
});

it.each([
  ["measurements", "page_views", 7],
  ["contact_messages", "contact_messages", 30],
  ["audit_log", "audit_log", 30],
  ["trash", "statistics", 3],
  ["unconfirmed_accounts", "auth.users", 5],
  ["sign_in_events", "auth.audit_log_entries", 10],
])("a shorter period of %s holds from the next run on", async (setting, table, days) => {
  const after = await tryAsOwner(database(), async (owner) => {
    await owner`
        insert into public.site_settings (key, value) values ('retention', ${owner.json({ [setting]: days })})
        on conflict (key) do update set value = excluded.value`;
    await kinds[table]?.add(owner, `${days} days 1 minute`, "older");
    await kinds[table]?.add(owner, `${days} days -1 minute`, "newer");
    await owner`select public.apply_retention()`;
    return left(owner, table);
  });
  expect(after).toEqual(["newer"]);
});

it("takes the person out of old revisions, and keeps what was changed", async () => {
  const found = await tryAsOwner(database(), async (owner) => {
    for (const days of [731, 729])
      await owner`
          insert into public.revisions (table_name, row_id, number, data, author_id, created_at)
          values ('pages', gen_random_uuid(), 1, ${owner.json({ days })}, ${userIds.admin}, now() - make_interval(days => ${days}))`;
    await owner`select public.apply_retention()`;
    return owner`select data ->> 'days' as days, author_id from public.revisions where table_name = 'pages' order by 1`;
  });
  expect(found).toEqual([
    { days: "729", author_id: userIds.admin },
    { days: "731", author_id: null },
  ]);
});

it("never shrinks a total, however short the period and however often the job runs", async () => {
  const totals = await tryAsOwner(database(), async (owner) => {
    await owner`
        insert into public.site_settings (key, value) values ('retention', '{"measurements": 1}')
        on conflict (key) do update set value = excluded.value`;
    await owner`
        insert into public.page_views (path, occurred_at)
        select '/', now() - make_interval(hours => h) from generate_series(0, 60) as h`;
    const sums: number[] = [];
    for (let run = 0; run < 3; run++) {
      await owner`select public.roll_up(((now() - interval '1 day') at time zone 'UTC')::date)`;
      const [row] = await owner`select sum(views)::int as views from public.view_days`;
      sums.push(row?.views);
      await owner`select public.apply_retention()`;
    }
    const [single] =
      await owner`select count(*)::int as count from public.page_views where occurred_at < now() - interval '25 hours'`;
    return { sums, single: single?.count };
  });
  expect(totals).toEqual({ sums: [61, 61, 61], single: 0 });
});
