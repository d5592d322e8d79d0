// The reader's dashboard with the database's numbers, and with what only a Supabase project pushes.
import type { Page } from "@playwright/test";
import { makeReader, type Reader, signInByApi, withDatabase } from "./setup/readers.ts";
import { expect, test } from "./setup/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });

async function openDashboard(page: Page, reader: Reader) {
  await signInByApi(page, reader.email);
  await page.goto("/dashboard");
}

/** Three articles on both shelves, the first of them read. */
async function fillShelves({ id }: Reader) {
  await withDatabase(async (sql) => {
    // Not what other tests hide, schedule or throw away meanwhile.
    const newest = sql`
      select id from public.blog_posts
      where status = 'published' and published_at <= now() and is_active and deleted_at is null
      order by published_at desc`;
    const posts = sql`(${newest} limit 3)`;
    await sql`insert into public.bookmarks (user_id, post_id) select ${id}, id from ${posts} p`;
    await sql`insert into public.reading_list (user_id, post_id) select ${id}, id from ${posts} p`;
    await sql`
      insert into public.article_reads (user_id, post_id, seconds, depth, position, completed_at)
      select ${id}, id, 9000, 97, 97, now() from (${newest} limit 1) p`;
    await sql`
      insert into public.reading_sessions (user_id, id, post_id, day, seconds)
      select user_id, gen_random_uuid(), post_id, (now() at time zone 'Europe/Zurich')::date, 9000 from public.article_reads where user_id = ${id}`;
  });
}

test("shows true numbers, and its tabs by keyboard", async ({ page }) => {
  const reader = await makeReader({ name: "Zoë Müller" });
  await fillShelves(reader);
  await openDashboard(page, reader);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoë Müller");
  await expect(page.locator(".stat-card dd")).toHaveText(["2h 30m", "1", "3", "Now"]);
  await expect(page.getByText("2h 30m in the last 12 weeks")).toBeVisible();
  await tab(page, "Overview").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Reading List")).toBeFocused();
  await expect(page).toHaveURL("/dashboard?tab=reading-list");
  await expect(page.getByRole("heading", { level: 2, name: "What you have read" })).toBeVisible();
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/dashboard?tab=settings");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Bookmarks")).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(page.locator(".article-row")).toHaveCount(3);
});

test("shows news at once where the backend pushes it: a Supabase project", {
  tag: ["@desktop", "@all"],
}, async ({ page }) => {
  const reader = await makeReader();
  let asked = 0;
  page.on("request", (sent) => void (sent.url().includes("/rpc/reader_notifications") && asked++));
  await page.route("/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), realtime: true } });
  });
  const joined = new Promise<{ tables: string[]; tell: (payload: object) => void }>((resolve) => {
    void page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
      expect(new URL(socket.url()).searchParams.get("eventsPerSecond")).toBe("10");
      socket.onMessage((message) => {
        const [joinRef, ref, topic, event, payload] = JSON.parse(String(message)) as Frame;
        const answer = (name: string, body: object, to: string | null = null) =>
          socket.send(JSON.stringify([joinRef, to, topic, name, body]));
        if (event !== "phx_join") return answer("phx_reply", { status: "ok", response: {} }, ref);
        const changes = payload.config.postgres_changes.map((each, index) => ({ ...each, id: index + 1 }));
        answer("phx_reply", { status: "ok", response: { postgres_changes: changes } }, ref);
        resolve({
          tables: changes.map(({ table }) => table),
          tell: (data) => answer("postgres_changes", { ids: [1], data }),
        });
      });
    });
  });
  await page.clock.install();
  await openDashboard(page, reader);
  const { tables, tell } = await joined;
  expect(tables).toEqual(["blog_posts", "announcements"]);
  await expect(page.locator("[data-notifications]").getByRole("status")).toHaveText(/unread/);
  // The time stands still from here on, but for a second in all: nothing is asked because a minute is over.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const before = asked;
  tell({
    schema: "public",
    table: "blog_posts",
    type: "INSERT",
    commit_timestamp: "",
    columns: [],
    record: {},
    errors: null,
  });
  await expect
    .poll(async () => {
      await page.clock.runFor(5);
      return asked;
    })
    .toBeGreaterThan(before);
});

/** As the realtime client writes: join, number, topic, event, payload. */
type Frame = [
  string | null,
  string | null,
  string,
  string,
  { config: { postgres_changes: { table: string }[] } },
];
