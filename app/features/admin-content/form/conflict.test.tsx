import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { team } from "#content-model/collections/team-members.ts";
import { backend, colleague } from "../../../../tests/component/backend.ts";
import {
  addDraft,
  addRecord,
  field,
  fill,
  openRecord,
  openStored,
  saveState,
} from "../../../../tests/component/record-page.tsx";
import { pass, press, user } from "../../../../tests/component/render.tsx";

/** Both editors have changed the excerpt, the other one the author's name as well. */
async function openContested() {
  const id = await openStored(blog, { title: "A title", excerpt: "Before" });
  backend.change("blog_posts", id, { excerpt: "Theirs", author_name: "Carla" });
  backend.add("revisions", { table_name: "blog_posts", row_id: id, number: 2, author_id: colleague.id });
  await fill("Excerpt", "Mine");
  await pass(2_000);
  screen.getByRole("dialog", { name: /^Carla changed this (just now|.* ago)$/ });
  return id;
}

test("a conflict is shown, and nothing is written before the choice", async () => {
  const id = await openContested();
  expect(backend.row("blog_posts", id).excerpt).toBe("Theirs");
  expect(screen.getByRole("button", { name: "Save with this choice" })).toHaveProperty("disabled", true);
  screen.getByText("Author’s name: changed by them, included");
});

test.each([
  ["Mine", "Mine"],
  ["Theirs", "Theirs"],
  ["Keep both", "Theirs\n\nMine"],
])("the editor chooses: %s", async (choice, kept) => {
  const id = await openContested();
  await user.click(screen.getByRole("radio", { name: choice }));
  await press("Save with this choice");
  await pass(2_000);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(saveState()).toMatch(/^Saved/);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field("Excerpt").value).toBe(kept);
  expect(backend.row("blog_posts", id)).toMatchObject({ excerpt: kept, author_name: "Carla" });
});

test("changes in different places of a text become one", async () => {
  const id = await openStored(blog, { title: "A title", excerpt: "One.\n\nTwo.\n\nThree." });
  backend.change("blog_posts", id, { excerpt: "First.\n\nTwo.\n\nThree." });
  await fill("Excerpt", "One.\n\nTwo.\n\nThird.");
  await pass(2_000);
  await press("Save with this choice");
  await pass(2_000);
  expect(backend.row("blog_posts", id).excerpt).toBe("First.\n\nTwo.\n\nThird.");
});

test("a record without drafts asks at Publish changes, and the choice is saved", async () => {
  const id = await openStored(team, { name: "Anna", role: "Lead" });
  backend.change("team_members", id, { role: "Theirs", bio: "Theirs too" });
  await fill("Role", "Mine");
  await press("Publish changes");
  screen.getByText("Role: changed by both");
  await user.click(screen.getByRole("radio", { name: "Mine" }));
  await press("Save with this choice");
  expect(backend.row("team_members", id)).toMatchObject({ role: "Mine", bio: "Theirs too" });
});

test.each([
  ["Mine", "My title", [{ data: { title: "My title" } }]],
  ["As saved now", "Their title", []],
])(
  "pending changes to a post that was published again since ask at once: %s",
  async (choice, title, drafts) => {
    const id = addRecord(blog, {
      title: "A title",
      status: "published",
      published_at: "2026-01-01T08:00:00Z",
    });
    addDraft(blog, id, { data: { title: "My title" } });
    backend.change("blog_posts", id, { title: "Their title" });
    await openRecord(blog, id);
    const dialog = screen.getByRole("dialog");
    within(dialog).getByText("Title: different in your pending changes");
    expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("radio", { name: choice }));
    await press("Continue with this choice");
    await pass(2_000);
    expect(field("Title").value).toBe(title);
    expect(backend.row("blog_posts", id).title).toBe("Their title");
    expect(backend.rows("drafts")).toMatchObject(drafts);
  },
);
