// The reader's dashboard: numbers, tabs, lists, notifications, and empty states.
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { makeReader, type Reader, signInByApi, withDatabase } from "./setup/readers.ts";
import { expect, expectAccessible, test } from "./setup/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const numbers = (page: Page) => page.locator(".stat-card dd");

async function openDashboard(page: Page, reader: Reader, search = "") {
  await signInByApi(page, reader.email);
  await page.goto(`/dashboard${search}`);
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

test("greets a new reader, and says in every tab what to do next", async ({ page }) => {
  await openDashboard(page, await makeReader({ name: "" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, User");
  await expect(page.locator(".stat-card dt")).toHaveText([
    "Reading Time",
    "Articles Read",
    "Bookmarks",
    "Last Visit",
  ]);
  await expect(numbers(page)).toHaveText(["0m", "0", "0", "Now"]);
  await expect(page.locator(".recommended .post-card")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "View All Articles" })).toHaveAttribute("href", "/blog");
  for (const [name, href] of [
    ["Explore Our Services", "/services"],
    ["Contact Security Expert", "/contact"],
    ["Download Security Guide", "/downloads/reduit-security-guide.pdf"],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
    expect((await page.request.get(href)).status()).toBe(200);
  }
  await expect(page.getByText("Nothing read in the last 12 weeks")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back office" })).toHaveCount(0);
  await expectAccessible(page);
  await tab(page, "Reading List").click();
  await expect(page.getByText("Your reading list is empty")).toBeVisible();
  await expectAccessible(page);
  await tab(page, "Bookmarks").click();
  await expect(page.getByText("You have no bookmarks yet")).toBeVisible();
  await page.getByRole("link", { name: "Browse articles" }).click();
  await expect(page).toHaveURL("/blog");
});

test("shows true numbers, and the tabs by keyboard, in both modes", async ({ page }) => {
  const reader = await makeReader({ name: "Zoë Müller" });
  await fillShelves(reader);
  await openDashboard(page, reader);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Zoë Müller");
  await expect(numbers(page)).toHaveText(["2h 30m", "1", "3", "Now"]);
  await expect(page.getByText("2h 30m in the last 12 weeks")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    // Without motion the colours of a mode are there at once, and can be measured.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await tab(page, "Overview").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Reading List")).toBeFocused();
  await expect(page).toHaveURL("/dashboard?tab=reading-list");
  await expect(heading(page, "What you have read")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/dashboard?tab=settings");
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Bookmarks")).toHaveAttribute("aria-selected", "true");
  await page.reload();
  await expect(page.locator(".article-row")).toHaveCount(3);
  await expectAccessible(page);
});

test("reads a week's value by keyboard, and all of them as a table @desktop", async ({ page }) => {
  const reader = await makeReader();
  await fillShelves(reader);
  await openDashboard(page, reader);
  const cursor = page.getByRole("slider", { name: "Reading time in the last 12 weeks" });
  await cursor.focus();
  await expect(cursor).toHaveAttribute("aria-valuetext", /^Week of .* 20\d\d: 2h 30m$/);
  await page.keyboard.press("ArrowLeft");
  await expect(cursor).toHaveAttribute("aria-valuetext", /: 0m$/);
  await page.keyboard.press("Home");
  await expect(page.locator(".chart-readout")).toHaveText(/^Week of .*: 0m$/);
  await page.getByText("Show as table").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(13);
});

test("removes a bookmark, and takes it back; forgets an article for good @desktop", async ({ page }) => {
  const reader = await makeReader();
  await fillShelves(reader);
  await openDashboard(page, reader, "?tab=bookmarks");
  const rows = page.locator(".article-row");
  await expect(rows).toHaveCount(3);
  await rows
    .first()
    .getByRole("button", { name: /^Remove bookmark/ })
    .click();
  await expect(rows).toHaveCount(2);
  await expect(numbers(page).nth(2)).toHaveText("2");
  await expect(heading(page, "Bookmarks")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(3);
  await expect(numbers(page).nth(2)).toHaveText("3");

  await tab(page, "Reading List").click();
  await page.getByRole("button", { name: /^Remove from history/ }).click();
  await page.getByRole("button", { name: "Remove from history", exact: true }).click();
  await expect(page.getByText("Forgotten")).toBeVisible();
  await expect(numbers(page)).toHaveText(["0m", "0", "3", "Now"]);
  await page.reload();
  await expect(page.getByText("Nothing yet")).toBeVisible();
});

test("shows and counts news, and remembers what was seen @desktop", async ({ page }) => {
  const reader = await makeReader();
  // Posts of the month before one came count as new, and no day is too late to run this.
  await withDatabase(
    (sql) => sql`
      update public.profiles set created_at = (
        select max(published_at) from public.blog_posts where status = 'published' and published_at <= now())
      where id = ${reader.id}`,
  );
  const title = `Maintenance ${reader.id.slice(0, 8)}`;
  await withDatabase(
    (sql) => sql`
      insert into public.announcements (title, body, href, status) values (${title}, 'Read-only at night.', '/trust', 'published')`,
  );
  await openDashboard(page, reader);
  const list = page.locator("[data-notifications]");
  const unread = async () => Number.parseInt((await list.getByRole("status").textContent()) ?? "", 10) || 0;
  await expect(list.getByRole("link", { name: title })).toBeVisible();
  expect(await unread()).toBeGreaterThan(1);
  await list.getByRole("button", { name: `Mark as read: ${title}` }).click();
  await expect(list.getByRole("button", { name: `Mark as unread: ${title}` })).toBeVisible();
  await page.reload();
  await expect(list.getByRole("button", { name: `Mark as unread: ${title}` })).toBeVisible();
  await expect(list.getByRole("button", { name: `Mark as read: ${title}` })).toHaveCount(0);

  // Opening is reading.
  const post = list.locator("[data-unread]").filter({ hasText: "New post" }).first();
  const name = (await post.getByRole("link").textContent()) ?? "";
  await post.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto("/dashboard");
  await expect(list.getByRole("link", { name })).toBeVisible();
  await expect(list.getByRole("button", { name: `Mark as read: ${name}` })).toHaveCount(0);
  if ((await unread()) > 1) await list.getByRole("button", { name: "Mark all as read" }).click();
  await expectAccessible(page);
});

test("shows news within a minute, without a reload, only while visible @desktop", async ({ page }) => {
  const reader = await makeReader();
  const fresh: object[] = [];
  let asked = 0;
  await page.route(/rpc\/reader_notifications/, async (route) => {
    asked += 1;
    const response = await route.fetch();
    await route.fulfill({ response, json: [...fresh, ...(await response.json())] });
  });
  await page.clock.install();
  await openDashboard(page, reader);
  const list = page.locator("[data-notifications]");
  await expect(list.getByRole("status")).toHaveText(/unread/);
  const unread = async () => Number.parseInt((await list.getByRole("status").textContent()) ?? "", 10);
  const before = await unread();
  fresh.push({
    source: "announcement",
    source_id: reader.id,
    title: "Fresh from the press",
    body: "",
    href: "/trust",
    published_at: new Date().toISOString(),
    read_at: null,
  });
  await page.clock.runFor(61_000);
  await expect(list.getByRole("link", { name: "Fresh from the press" })).toBeVisible();
  // Another test may announce something meanwhile.
  await expect.poll(unread).toBeGreaterThan(before);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const seen = asked;
  await page.clock.runFor(300_000);
  await page.evaluate(() => fetch("/robots.txt"));
  expect(asked).toBe(seen);
});

test("shows news at once where the backend pushes it: a Supabase project @desktop", async ({ page }) => {
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

test("marks a notification as unread, by keyboard too, and counts them", async ({ page, hasTouch }) => {
  const reader = await makeReader();
  const title = `Read again ${reader.id.slice(0, 8)}`;
  await withDatabase(async (sql) => {
    const [row] = await sql`
      insert into public.announcements (title, body, status) values (${title}, 'Later, please.', 'published') returning id`;
    await sql`insert into public.notification_reads (user_id, source, source_id) values (${reader.id}, 'announcement', ${row?.id})`;
  });
  const stored = () =>
    withDatabase((sql) => sql`select 1 from public.notification_reads where user_id = ${reader.id}`);
  await openDashboard(page, reader);
  const list = page.locator("[data-notifications]");
  const item = list.getByRole("listitem").filter({ hasText: title });
  const offer = (as: "read" | "unread") => item.getByRole("button", { name: `Mark as ${as}: ${title}` });
  const unread = async () => Number.parseInt((await list.getByRole("status").textContent()) ?? "", 10) || 0;
  await expect(offer("unread")).toBeVisible();
  await expect(item.getByText("Unread:")).toHaveCount(0);
  const before = await unread();
  if (hasTouch) {
    await offer("unread").tap();
  } else {
    await offer("unread").focus();
    await page.keyboard.press("Enter");
    await expect(offer("read")).toBeFocused();
  }
  await expect(item.getByText("Unread:")).toHaveCount(1);
  // Another test may announce something meanwhile.
  await expect.poll(unread).toBeGreaterThan(before);
  await expect.poll(async () => (await stored()).length).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await expect(offer("read")).toBeVisible();
  // Back and forth, quicker than the backend answers: the last word counts.
  let answered = 0;
  page.on("requestfinished", (sent) => void (sent.url().includes("/notification_reads") && answered++));
  for (const as of ["read", "unread", "read"] as const) await offer(as).click();
  await expect.poll(() => answered).toBe(3);
  expect(await stored()).toHaveLength(1);
  await page.reload();
  await expect(offer("unread")).toBeVisible();
});

test("unsent marks are sent when the page is left @desktop", async ({ page }) => {
  const reader = await makeReader();
  const titles = ["First", "Second"].map((word) => `${word} ${reader.id.slice(0, 8)}`);
  await withDatabase(
    (sql) => sql`
      insert into public.announcements (title, status) select unnest(${titles}::text[]), 'published'`,
  );
  const stored = () =>
    withDatabase(
      (sql) => sql`
        select a.title from public.notification_reads r join public.announcements a on a.id = r.source_id
        where r.user_id = ${reader.id} order by 1`,
    );
  await openDashboard(page, reader);
  // What supabase-js sends is not answered: the second mark waits for the first one.
  await page.route(/notification_reads.*columns=/, () => undefined);
  for (const title of titles)
    await page
      .locator("[data-notifications]")
      .getByRole("button", { name: `Mark as read: ${title}` })
      .click();
  expect(await stored()).toEqual([]);
  await page.goto("/blog");
  await expect.poll(async () => (await stored()).map(({ title }) => title)).toEqual(titles);
  await withDatabase((sql) => sql`delete from public.announcements where title in ${sql(titles)}`);
});

test("a bookmark that is removed in the moment of leaving is removed @desktop", async ({ page }) => {
  const reader = await makeReader();
  await fillShelves(reader);
  const stored = () =>
    withDatabase(
      (sql) => sql`
        select p.title from public.bookmarks b join public.blog_posts p on p.id = b.post_id
        where b.user_id = ${reader.id} order by 1`,
    );
  await openDashboard(page, reader, "?tab=bookmarks");
  const rows = page.locator(".article-row");
  await expect(rows).toHaveCount(3);
  const all = await stored();
  // What supabase-js sends is not answered, nor does it arrive.
  await page.route(/\/rest\/v1\/bookmarks\?.*select=post_id/, () => undefined);
  const title = await rows.first().getByRole("link").first().textContent();
  await rows
    .first()
    .getByRole("button", { name: /^Remove bookmark/ })
    .click();
  await expect(rows).toHaveCount(2);
  await page.goto("/about");
  await expect.poll(stored).toEqual(all.filter((each) => each.title !== title));
});

test("remembers the previous visit @desktop", async ({ page }) => {
  const reader = await makeReader();
  await withDatabase(
    (sql) => sql`
      insert into public.reader_visits (user_id, began_at, seen_at)
      values (${reader.id}, now() - interval '3 days', now() - interval '3 days')`,
  );
  await openDashboard(page, reader);
  await expect(numbers(page).last()).toHaveText("3 days ago");
  await page.reload();
  await expect(numbers(page).last()).toHaveText("3 days ago");
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] });

  test("says when there is no connection, and continues afterwards @desktop", async ({ page, context }) => {
    await openDashboard(page, await makeReader());
    await expect(numbers(page).first()).toHaveText("0m");
    await context.setOffline(true);
    await expect(page.getByText("You are offline")).toBeVisible();
    await tab(page, "Bookmarks").click();
    await context.setOffline(false);
    await expect(page.getByText("You are offline")).toBeHidden();
    await expect(page.getByText("You have no bookmarks yet")).toBeVisible();
  });
});

test.describe("when the backend does not answer @desktop", () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("each part says so for itself, and can be asked again", async ({ page }) => {
    const reader = await makeReader();
    await page.route(/rpc\/(reading_summary|reader_notifications)/, (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", message: "away" } }),
    );
    await openDashboard(page, reader);
    await expect(page.locator(".recommended .post-card")).toHaveCount(3);
    await expect(page.getByText(/^Your numbers could not be loaded/)).toBeVisible();
    await expect(page.getByText(/^Notifications could not be loaded/)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/rpc\/(reading_summary|reader_notifications)/);
    await page.getByRole("button", { name: "Try again" }).first().click();
    await expect(numbers(page)).toHaveText(["0m", "0", "0", "Now"]);
  });

  test("skeletons stand where the numbers will @desktop", async ({ page }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/rpc\/reading_summary/, async (route) => {
      await held;
      await route.continue();
    });
    await openDashboard(page, await makeReader());
    await expect(page.locator(".stat-cards[aria-busy=true] .skeleton")).not.toHaveCount(0);
    answer();
    await expect(numbers(page).first()).toHaveText("0m");
    await expect(page.locator(".stat-cards .skeleton")).toHaveCount(0);
  });
});

test("brings less than 271 KB of JavaScript, and nothing of the back office @desktop", async ({ page }) => {
  const reader = await makeReader();
  await openDashboard(page, reader);
  await expect(numbers(page).first()).toHaveText("0m");
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(new URL(response.url()).pathname);
  });
  await page.reload();
  await expect(numbers(page).first()).toHaveText("0m");
  await tab(page, "Settings").click();
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // Asked for once more: the browser forgets what it got.
  const sizes = [...scripts].map(
    async (path) => gzipSync(await (await page.request.get(path)).body()).length,
  );
  const total = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  test.info().annotations.push({ type: "bytes", description: `${total} gzip in ${scripts.size} files` });
  expect(scripts.size).toBeGreaterThan(3);
  // 15 more than before there was a second factor: what Settings shows of it, and what signing in again may ask for.
  // Three more with the header's search, which suggests while one types, and the roles of the back office. Three more with sentences for
  // refused values, the rule for names, and text that survives a session's end in a chunk of its own.
  expect(total).toBeLessThan(271 * 1024);
  expect([...scripts].filter((path) => /admin|overview/.test(path))).toEqual([]);
});
