import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { backend, editor as reader } from "../../../tests/component/backend.ts";
import { pass, press, settle, user } from "../../../tests/component/render.tsx";
import {
  addProfile,
  answerAsNewReader,
  heading,
  openDashboard,
  place,
} from "../../../tests/component/site.tsx";

beforeEach(answerAsNewReader);

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const numbers = () => texts(".stat-card dd");
const rows = () => [...document.querySelectorAll(".article-row")];
const now = "2026-11-18T08:00:00Z";
const away = { status: 503, code: "unavailable" };

function addPosts(...titles: string[]) {
  for (const title of titles) {
    const about = { user_id: reader.id, post_id: title };
    const post = { id: title, slug: title, title, status: "published", reading_minutes: 6 };
    backend.add("bookmarks", { ...about, post });
    const read = { seconds: 9_000, depth: 97, position: 97, completed_at: now, last_read_at: now };
    backend.add("article_reads", { ...about, post, ...read });
  }
}

/** What happens when the reader closes the page. */
const leave = () => act(() => void dispatchEvent(new Event("pagehide")));

describe("a new reader", () => {
  test("is greeted, and every tab says what to do next", async () => {
    addProfile({ full_name: null });
    await openDashboard();
    expect(heading()).toBe("Welcome back, User");
    expect(numbers()).toEqual(["0m", "0", "0", "Now"]);
    screen.getByText("Nothing read in the last 12 weeks");
    screen.getByText("No notifications");
    expect(screen.queryByRole("link", { name: "Back office" })).toBeNull();
    for (const [tab, words] of [
      ["Reading List", "Your reading list is empty"],
      ["Bookmarks", "You have no bookmarks yet"],
    ] as const) {
      await user.click(screen.getByRole("tab", { name: tab }));
      await settle();
      screen.getByText(words);
      screen.getByRole("link", { name: "Browse articles" });
    }
  });

  test("finds the overview's parts by their labels, in their order", async () => {
    await openDashboard();
    expect(texts(".stat-card dt")).toEqual(["Reading Time", "Articles Read", "Bookmarks", "Last Visit"]);
    expect(texts("[role=tab]")).toEqual(["Overview", "Reading List", "Bookmarks", "Settings"]);
    for (const name of ["Recommended for You", "Quick Actions", "Notifications"])
      screen.getByRole("heading", { name });
    const target = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(target("View All Articles")).toBe("/blog");
    expect(texts(".quick-action-title")).toEqual([
      "Explore Our Services",
      "Contact Security Expert",
      "Download Security Guide",
    ]);
    expect(target(/^Explore Our Services/)).toBe("/services");
    expect(target(/^Contact Security Expert/)).toBe("/contact");
    expect(target(/^Download Security Guide/)).toBe("/downloads/reduit-security-guide.pdf");
  });

  test("who was here before reads when", async () => {
    backend.on("note_visit", () => "2026-11-15T08:00:00Z");
    await openDashboard();
    expect(numbers().at(-1)).toBe("3 days ago");
  });
});

test("recommends the latest three posts that are out", async () => {
  for (const [day, values] of [
    {},
    {},
    {},
    {},
    { status: "draft" },
    { published_at: "2026-11-19T08:00:00Z" },
    { is_active: false },
    { deleted_at: now },
  ].entries()) {
    const created_at = `2026-11-0${day + 1}T08:00:00Z`;
    const post = { slug: `p${day}`, title: `Post ${day}`, status: "published", is_active: true, tags: [] };
    // Published in the other order, which does not count.
    const published_at = `2026-10-0${9 - day}T08:00:00Z`;
    backend.add("blog_posts", { ...post, created_at, published_at, ...values });
  }
  await openDashboard();
  expect(texts(".recommended h3")).toEqual(["Post 3", "Post 2", "Post 1"]);
});

test("reads a week's value by keyboard, and all of them as a table", async () => {
  const week = (_: unknown, index: number) => ({
    week: `2026-10-${10 + index}`,
    seconds: index < 11 ? 0 : 9_000,
  });
  backend.on("reading_weeks", () => Array.from({ length: 12 }, week));
  await openDashboard();
  screen.getByText("2h 30m in the last 12 weeks");
  const cursor = screen.getByRole("slider", { name: "Reading time in the last 12 weeks" });
  const value = () => cursor.getAttribute("aria-valuetext");
  act(() => cursor.focus());
  expect(value()).toMatch(/^Week of .* 2026: 2h 30m$/);
  fireEvent.change(cursor, { target: { value: "10" } });
  expect(value()).toMatch(/: 0m$/);
  expect(document.querySelector(".chart-readout")?.textContent).toMatch(/^Week of .*: 0m$/);
  expect(document.querySelectorAll("table tr")).toHaveLength(13);
});

describe("the shelves", () => {
  test("a removed bookmark goes at once, and comes back with Undo", async () => {
    addPosts("One", "Two", "Three");
    await openDashboard("?tab=bookmarks");
    expect(rows()).toHaveLength(3);
    await press("Remove bookmark: Two");
    expect(rows()).toHaveLength(2);
    expect(numbers()[2]).toBe("2");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Bookmarks" }));
    await press("Undo");
    expect(numbers()[2]).toBe("3");
    expect(backend.rows("bookmarks").map(({ post_id }) => post_id)).toContain("Two");
  });

  test("an article is forgotten after a question", async () => {
    addPosts("One");
    await openDashboard("?tab=reading-list");
    await press("Remove from history: One");
    await press("Remove from history");
    screen.getByText("Removed from history");
    screen.getByText("Nothing yet");
    expect(backend.rows("article_reads")).toEqual([]);
  });

  test("a removal without an answer is sent again when the page is left", async () => {
    addPosts("One", "Two");
    await openDashboard("?tab=bookmarks");
    backend.hold("DELETE bookmarks");
    await press("Remove bookmark: Two");
    leave();
    await settle();
    const removals = backend.requests.filter(({ call }) => call === "DELETE bookmarks");
    expect(removals.map(({ keepalive }) => keepalive)).toEqual([true, true]);
  });

  test("a history that is switched off says where it is switched on", async () => {
    addProfile({ keep_reading_history: false });
    await openDashboard("?tab=reading-list");
    screen.getByText(/^Your reading history is off/);
    const link = screen.getByRole("link", { name: "Change this in the settings" });
    expect(link.getAttribute("href")).toBe("/dashboard?tab=settings#privacy");
  });
});

describe("notifications", () => {
  const titles = ["First", "Second"];
  beforeEach(() => {
    for (const source_id of titles)
      backend.add("news", {
        source: "announcement",
        source_id,
        title: source_id,
        body: "",
        href: "/trust",
        published_at: now,
      });
    const isRead = (id: unknown) =>
      backend.rows("notification_reads").some(({ source_id }) => source_id === id);
    backend.on("reader_notifications", () =>
      backend.rows("news").map((each) => ({ ...each, read_at: isRead(each.source_id) ? now : null })),
    );
  });
  const unread = () => screen.queryByText(/^\d+ unread$/)?.textContent;
  const readBack = () => backend.rows("notification_reads").map(({ source_id }) => source_id);
  const markRead = (title: string) => press(`Mark as read: ${title}`);

  test("are counted, marked one by one, and the button keeps the focus", async () => {
    await openDashboard();
    expect(unread()).toBe("2 unread");
    await markRead("First");
    expect(unread()).toBe("1 unread");
    expect(readBack()).toEqual(["First"]);
    const back = screen.getByRole("button", { name: "Mark as unread: First" });
    expect(document.activeElement).toBe(back);
    await user.keyboard("{Enter}");
    await settle();
    expect(unread()).toBe("2 unread");
    expect(readBack()).toEqual([]);
    await press("Mark all as read");
    expect(unread()).toBeUndefined();
    expect(readBack().sort()).toEqual(titles);
  });

  test("are read when they are opened", async () => {
    await openDashboard();
    await user.click(screen.getByRole("link", { name: "First" }));
    await settle();
    expect(place()).toBe("/trust");
    expect(readBack()).toEqual(["First"]);
  });

  test("marked back and forth, quicker than the backend answers, keep the last word", async () => {
    await openDashboard();
    const answer = backend.hold("POST notification_reads");
    await markRead("First");
    await press("Mark as unread: First");
    await markRead("First");
    expect(backend.sent("DELETE notification_reads")).toEqual([]);
    answer();
    await settle();
    expect(readBack()).toEqual(["First"]);
    expect(unread()).toBe("1 unread");
  });

  test("a refused mark is undone, with a message", async () => {
    await openDashboard();
    for (const _try of [1, 2]) backend.refuse("POST notification_reads", away);
    await markRead("First");
    await pass(2_000);
    expect(unread()).toBe("2 unread");
    screen.getByText("Not marked as read");
  });

  test("marks without an answer are sent again when the page is left", async () => {
    await openDashboard();
    backend.hold("POST notification_reads");
    for (const title of titles) await markRead(title);
    leave();
    await settle();
    const { call, body, keepalive } = backend.requests.at(-1) ?? {};
    expect({ call, keepalive }).toEqual({ call: "POST notification_reads", keepalive: true });
    expect(body).toMatchObject(titles.map((source_id) => ({ source_id, user_id: reader.id })));
  });

  test("come within a minute, only while the page is visible", async () => {
    await openDashboard();
    backend.add("news", {
      source: "post",
      source_id: "Third",
      title: "Third",
      href: null,
      published_at: now,
    });
    await pass(61_000);
    screen.getByText("Third");
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    const asked = () => backend.sent("GET reader_notifications").length;
    const before = asked();
    await pass(300_000);
    expect(asked()).toBe(before);
    Reflect.deleteProperty(document, "visibilityState");
  });
});

describe("without an answer", () => {
  test("each part says so, and can be asked again", async () => {
    for (const _try of [1, 2, 3])
      for (const name of ["reading_summary", "reader_notifications"]) backend.refuse(`GET ${name}`, away);
    await openDashboard();
    await pass(10_000);
    screen.getByText(/^Your statistics could not be loaded/);
    screen.getByText(/^Notifications could not be loaded/);
    screen.getByText("Nothing read in the last 12 weeks");
    await user.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
    await settle();
    expect(numbers()).toEqual(["0m", "0", "0", "Now"]);
  });

  test("skeletons hold the place of the numbers", async () => {
    const answer = backend.hold("GET reading_summary");
    await openDashboard();
    const skeletons = () => document.querySelectorAll(".stat-cards .skeleton").length;
    expect(document.querySelector(".stat-cards")?.getAttribute("aria-busy")).toBe("true");
    expect(skeletons()).toBe(3);
    answer();
    await settle();
    expect(skeletons()).toBe(0);
  });

  test("offline says so, and continues when the connection is back", async () => {
    await openDashboard();
    act(() => backend.setOnline(false));
    screen.getByText("You are offline");
    await user.click(screen.getByRole("tab", { name: "Bookmarks" }));
    await settle();
    expect(screen.queryByText("You have no bookmarks yet")).toBeNull();
    act(() => backend.setOnline(true));
    await settle();
    expect(screen.queryByText("You are offline")).toBeNull();
    screen.getByText("You have no bookmarks yet");
  });
});

describe("signing out", () => {
  /** Requests under way are waited for, three seconds at most. */
  async function pressSignOut() {
    await press("Sign Out");
    await pass(4_000);
  }

  test("that fails says so, keeps the page, and works when pressed again", async () => {
    await openDashboard();
    backend.refuse("POST logout", away);
    await pressSignOut();
    screen.getByText("Failed to sign out. Please try again.");
    expect(heading()).toBe("Welcome back, Anna Muster");
    await pressSignOut();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login");
    expect(place()).toBe("/dashboard");
  });

  test("leaves nothing of the reader for the next one", async () => {
    addPosts("One");
    await openDashboard();
    localStorage.setItem("reduit-reading", '{"another":[]}');
    await pressSignOut();
    expect(localStorage.getItem("reduit-reading")).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.endsWith("-auth-token"))).toEqual([]);
    backend.hold("GET reading_summary");
    await openDashboard();
    expect(numbers()).not.toContain("1");
  });

  test("an ended session leads to the sign-in page, and back to the same place", async () => {
    await openDashboard("?tab=settings#privacy");
    backend.endSession();
    await user.click(screen.getByRole("tab", { name: "Bookmarks" }));
    await pass(10_000);
    screen.getByText("Your session has ended");
    expect(place()).toBe("/login?next=%2Fdashboard%3Ftab%3Dbookmarks");
  });
});

test("what an earlier visit could not send is counted before the numbers are asked for", async () => {
  const report = { session: "s", post: "One", seconds: 60, depth: 60, position: 60, at: now };
  localStorage.setItem("reduit-reading", JSON.stringify({ [reader.id]: [report] }));
  backend.on("record_reading", () => 1);
  await openDashboard();
  const calls = backend.requests.map(({ call }) => call);
  expect(backend.sent("POST record_reading")).toEqual([{ entries: [report] }]);
  expect(calls.indexOf("POST record_reading")).toBeLessThan(calls.indexOf("GET reading_summary"));
  expect(localStorage.getItem("reduit-reading")).toBeNull();
});
