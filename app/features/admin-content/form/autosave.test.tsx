import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pages } from "#content-model/collections/pages.ts";
import { blog } from "#content-model/collections/posts.ts";
import { team } from "#content-model/collections/team-members.ts";
import { backend } from "../../../../tests/component/backend.ts";
import {
  act,
  addRecord,
  field,
  fill,
  openRecord,
  openStored,
  saveState,
} from "../../../../tests/component/record-page.tsx";
import { pass, press, user } from "../../../../tests/component/render.tsx";

const pause = 2_000;
const stored = (id: string) => backend.row("blog_posts", id);

test("a draft is saved after the pause", async () => {
  const id = await openStored(blog, { title: "Old" });
  await fill("Title", "New");
  expect(saveState()).toBe("Not saved yet");
  expect(backend.sent("POST publish_record")).toEqual([]);
  await pass(pause);
  expect(saveState()).toMatch(/^Saved \d\d:\d\d$/);
  expect(stored(id).title).toBe("New");
});

test("changes of a public post are stored beside it", async () => {
  const id = await openStored(blog, {
    title: "Old",
    status: "published",
    published_at: "2026-01-01T08:00:00Z",
  });
  await fill("Title", "New");
  await pass(pause);
  expect(saveState()).toMatch(/^Saved .*, not yet public$/);
  expect(stored(id).title).toBe("Old");
  expect(backend.rows("drafts")).toMatchObject([{ row_id: id, data: { title: "New" } }]);
});

test("a record without drafts: typed values wait beside it to be published, also after a reload", async () => {
  const id = await openStored(team, { name: "Anna", role: "Lead" });
  await fill("Name", "Anna Muster");
  await user.click(screen.getByRole("switch", { name: "Active" }));
  await pass(pause);
  expect(saveState()).toMatch(/^Saved .*, not yet public$/);
  cleanup();
  await openRecord(team, id);
  expect(field("Name").value).toBe("Anna Muster");
  expect(screen.getByRole("switch", { name: "Active" })).toHaveProperty("checked", false);
  expect(backend.row("team_members", id)).toMatchObject({ name: "Anna", is_active: true });
  await press("Save draft");
  expect(backend.row("team_members", id)).toMatchObject({ name: "Anna Muster", is_active: false });
  expect(backend.rows("drafts")).toEqual([]);
});

test("a copy is stored once it has a name of its own", async () => {
  const _id = await openStored(team, { name: "Anna", role: "Lead" });
  await act("Duplicate");
  expect(field("Name").value).toBe("Anna (copy)");
  await fill("Role", "Trainee");
  await pass(pause);
  expect(saveState()).toBe("Kept in this browser. Change the name of the copy to save it.");
  expect(backend.rows("team_members")).toHaveLength(1);
  await fill("Name", "Beat");
  await pass(pause);
  expect(backend.rows("team_members")[1]).toMatchObject({ name: "Beat", role: "Trainee", is_active: false });
});

test("a new post is stored as a draft, with a slug from its title, at the URL that finds it again", async () => {
  await openRecord(blog);
  await fill("Title", "First words");
  await pass(pause);
  const [row] = backend.rows("blog_posts");
  expect(row).toMatchObject({ title: "First words", slug: "first-words", status: "draft" });
  expect(location.pathname).toBe(`/admin/blog/${row?.id}`);
});

test("a new post without a title stays in this browser, and the form says what is missing", async () => {
  await openRecord(blog);
  await fill("Excerpt", "Words");
  await pass(pause);
  expect(saveState()).toContain("Enter a title to save it.");
  expect(backend.rows("blog_posts")).toEqual([]);
  expect(
    localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith("copy:")) ?? ""),
  ).toContain("Words");
});

test("the reason why a new record is not saved is shown while it holds", async () => {
  await openRecord(blog);
  await fill("Title", "x".repeat(301));
  await pass(pause);
  expect(saveState()).toContain("Kept in this browser. Title: At most 300 characters");
  await press("Publish");
  expect(screen.getAllByText(/At most 300 characters/)).toHaveLength(1);
  expect(saveState()).toBe("Kept in this browser. Correct the marked fields.");
  await fill("Title", "Short");
  await pass(pause);
  expect(saveState()).toMatch(/^Saved/);
  expect(screen.queryByText(/At most 300 characters/)).toBeNull();
});

test("a page without a path of its own is not saved", async () => {
  await openRecord(pages);
  await press("Page settings");
  // Before the title, which it would follow.
  await fill("Path", "no path");
  await fill("Title", "A page");
  await pass(pause);
  expect(saveState()).toContain("Kept in this browser. Path: ");
  await user.clear(field("Path"));
  await pass(pause);
  expect(saveState()).toContain("Enter a path to save it.");
});

test("a taken slug is reported while it is typed, with a free one to choose", async () => {
  addRecord(blog, { title: "Passkeys", slug: "passkeys" });
  await openRecord(blog);
  await fill("Slug", "passkeys");
  await pass(pause);
  screen.getByText("“Passkeys” already has this slug.");
  await press("Use passkeys-2");
  await pass(pause);
  expect(field("Slug").value).toBe("passkeys-2");
  expect(screen.queryByText(/already has this slug/)).toBeNull();
});

test("a post does not offer itself as further reading", async () => {
  const id = addRecord(blog, { title: "Own", slug: "own" });
  addRecord(blog, { title: "Other", slug: "other" });
  await openRecord(blog, id);
  screen.getByRole("checkbox", { name: "Other" });
  expect(screen.queryByRole("checkbox", { name: "Own" })).toBeNull();
});

test("text typed while a save runs is saved next", async () => {
  const _id = await openStored(blog, { title: "Old" });
  const answer = backend.hold("POST publish_record");
  await fill("Title", "First");
  await pass(pause);
  expect(saveState()).toBe("Saving…");
  await fill("Title", "Second");
  answer();
  await pass(0);
  expect(saveState()).toBe("Not saved yet");
  await pass(pause);
  expect(saveState()).toMatch(/^Saved/);
  expect(backend.sent("POST publish_record").map(({ data }) => data)).toEqual([
    { title: "First" },
    { title: "Second" },
  ]);
});

test("after a lost answer the second try finds its own words, and asks nothing", async () => {
  const id = await openStored(blog, { title: "Old" });
  backend.loseAnswer("POST publish_record");
  await fill("Title", "New");
  await pass(pause);
  expect(saveState()).toContain("Failed. We could not reach the service.");
  await pass(pause);
  expect(saveState()).toMatch(/^Saved/);
  expect(stored(id).title).toBe("New");
});

test("text typed after a lost answer meets what was sent before as its own, not as a conflict", async () => {
  const id = await openStored(blog, { title: "Old" });
  backend.loseAnswer("POST publish_record");
  await fill("Title", "First");
  await pass(pause);
  await fill("Title", "Second");
  await pass(2 * pause);
  expect(saveState()).toMatch(/^Saved/);
  expect(stored(id).title).toBe("Second");
});

test("a post whose first save has no answer is stored once", async () => {
  await openRecord(blog);
  backend.loseAnswer("POST blog_posts");
  await fill("Title", "Once");
  await pass(pause);
  await fill("Title", "Once only");
  await pass(pause);
  expect(saveState()).toMatch(/^Saved/);
  expect(backend.rows("blog_posts")).toMatchObject([{ title: "Once only" }]);
});

test("a refused save is tried again, later each time", async () => {
  const _id = await openStored(blog, { title: "Old" });
  backend.refuse("POST publish_record", { status: 500, message: "Out of order" });
  backend.refuse("POST publish_record", { status: 500, message: "Out of order" });
  await fill("Title", "New");
  await pass(pause);
  expect(saveState()).toContain("Failed. Out of order");
  await pass(pause);
  expect(saveState()).toContain("Failed");
  await pass(2 * pause - 500);
  expect(backend.sent("POST publish_record")).toHaveLength(2);
  await pass(500);
  expect(saveState()).toMatch(/^Saved/);
});

test("a failed save says that the text is kept, and can be tried at once", async () => {
  const id = await openStored(blog, { title: "Old" });
  backend.refuse("POST publish_record", { status: 503, message: "away" });
  await fill("Title", "New");
  await pass(pause);
  expect(saveState()).toContain("Your text is kept in this browser and will be saved automatically.");
  await press("Try now");
  expect(stored(id).title).toBe("New");
});

test("when the network is back, what was typed is saved at once", async () => {
  const id = await openStored(blog, { title: "Old" });
  backend.setOnline(false);
  await fill("Title", "New");
  await pass(pause);
  expect(saveState()).toContain("Failed");
  backend.setOnline(true);
  await pass(0);
  expect(stored(id).title).toBe("New");
});

test("a page that goes to the background saves at once, with a request that outlives it", async () => {
  const id = await openStored(blog, { title: "Old" });
  await fill("Title", "New");
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  Reflect.deleteProperty(document, "visibilityState");
  await pass(0);
  expect(backend.requests.filter(({ call }) => call === "POST publish_record")).toMatchObject([
    { keepalive: true },
  ]);
  expect(stored(id).title).toBe("New");
});
