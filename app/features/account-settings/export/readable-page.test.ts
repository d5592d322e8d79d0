import type { User } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { ownData } from "./own-data.ts";
import { readablePage } from "./readable-page.ts";

const at = "2026-11-15T16:30:42.123456+00:00";
const post = { slug: "keys", title: 'Keys & "locks" <b>' };

const data = ownData({
  site: "https://reduit.example",
  made: new Date(at),
  user: {
    id: "11111111-1111-4111-8111-111111111111",
    email: "anna+test@example.ch",
    created_at: at,
    user_metadata: { full_name: "Zoë" },
  } as unknown as User,
  rows: {
    profile: {
      id: "11111111-1111-4111-8111-111111111111",
      email: "anna+test@example.ch",
      full_name: "Zoë <script>alert(1)</script>",
      avatar_url: "x/avatar",
      keep_reading_history: false,
      created_at: at,
      updated_at: at,
    },
    bookmarks: [{ post_id: "p1", created_at: at, post }],
    readingList: [{ post_id: "p2", created_at: at, post: null }],
    reading: [
      {
        post_id: "p1",
        seconds: 90,
        depth: 42,
        position: 40,
        completed_at: null,
        first_read_at: at,
        last_read_at: at,
        post,
      },
    ],
    sessions: [{ id: "s1", post_id: "p1", day: "2026-11-14", seconds: 55 }],
    visit: null,
    notifications: [{ source: "announcement", source_id: "n1", read_at: at }],
    admin: null,
    editor: null,
  },
  pictureName: "picture.webp",
});

test("says everything, and runs nothing of what people wrote", () => {
  const page = readablePage(data);
  for (const part of [
    "anna+test@example.ch",
    "Zoë &lt;script&gt;alert(1)&lt;/script&gt;",
    '<a href="https://reduit.example/blog/keys">Keys &amp; &quot;locks&quot; &lt;b&gt;</a>',
    "<code>p2</code> (no longer public)",
    "<td>90</td>",
    "<td>2026-11-14</td>",
    "<td>42%</td>",
    "15 Nov 2026, 17:30 CET",
    'src="picture.webp"',
    "<dd>No</dd>",
    "<h2>Notifications marked as read</h2>",
    "<td>announcement</td><td><code>n1</code></td>",
  ])
    expect(page).toContain(part);
  expect(page).not.toContain("<script");
});

test("the JSON holds the rows themselves", () => {
  expect(data).toMatchObject({
    account: { email: "anna+test@example.ch", administrator_since: null },
    bookmarks: [{ post_id: "p1" }],
    reading_list: [{ post_id: "p2", post: null }],
    reading_history: [{ seconds: 90 }],
    notifications_read: [{ source: "announcement", source_id: "n1", read_at: at }],
  });
});
