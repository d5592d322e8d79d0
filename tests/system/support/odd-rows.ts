import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

/** Rows that a careless copy would change: empty and missing values, quotes, line ends, accents, big numbers, odd times. */
export async function insertOddRows(sql: Sql): Promise<void> {
  const reader = randomUUID();
  const text = 'Zürich\n"quoted" \\back\\slash\t\u{1f512} \u2028 \'; drop table x; -- {a,b} null NULL \\N';
  await sql`
    insert into auth.users (id, email, email_confirmed_at, encrypted_password, raw_user_meta_data)
    values (${reader}, 'odd.rows+1@test.example', '2026-01-01 10:00:00.123456+05:45', '$2b$10$abc/def.ghi',
            ${sql.json({ full_name: text, nested: [null, { deep: 1.5e300, whole: 9007199254740991 }] })})`;
  await sql`
    insert into auth.audit_log_entries (id, payload, created_at)
    values (${randomUUID()}, '{ "spaced":  1,\n "twice": 1, "twice": 2 }', '0044-03-15 12:00:00 BC')`;
  await sql`
    insert into public.blog_posts (slug, title, content, tags, status, author_id, published_at)
    values ('odd', ${text}, ${text.repeat(5000)}, ${["", "a,b", '"', "{}", "null"]}, 'draft', ${reader}, 'infinity')`;
  await sql`insert into public.site_settings (key, value, is_public) values ('odd', 'null', false), ('text', '"x"', true)`;
  await sql`insert into public.reading_list (user_id, post_id) select ${reader}, id from public.blog_posts where slug = 'odd'`;
  // Enough rows to make several parts in the archive and several batches of the cursor.
  await sql`
    insert into public.contact_messages (name, email, message, consented_at, submission_key)
    select 'Many ' || n, 'many@test.example', repeat('long ', 400) || n, now(), 'many-' || n || '-key'
    from generate_series(1, 2500) as n`;
}
