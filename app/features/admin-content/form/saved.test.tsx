import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { statusNotices } from "#content-model/collections/status-notices.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { field, fill, openStored, saveState } from "../../../../tests/component/record-page.tsx";
import { pass, press, settle, user } from "../../../../tests/component/render.tsx";

const pause = 2_000;
const author = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Author" });
const names: Record<string, string> = { anna: "Anna Muster" };

/** As private.name_author in supabase/schemas/34_posts_and_knowledge.sql. */
function addTeam() {
  backend.add("team_members", { slug: "anna", name: "Anna Muster", deleted_at: null });
  backend.completes("blog_posts", (row) => (row.author ? { author_name: names[String(row.author)] } : {}));
}

async function choose(name: string) {
  await user.selectOptions(author(), name);
  await settle();
}

test("a post with an author is clean after every kind of save", async () => {
  addTeam();
  const id = await openStored(blog, { title: "A post" });
  await choose("Anna Muster");
  await pass(pause);
  expect(saveState()).toMatch(/^Saved \d\d:\d\d$/);
  expect(backend.row("blog_posts", id)).toMatchObject({ author: "anna", author_name: "Anna Muster" });

  fireEvent.change(screen.getByLabelText("Publish on"), { target: { value: "2099-03-03T09:00" } });
  await press("Schedule");
  await pass(pause);
  expect(saveState()).toMatch(/^Saved.*, public on 3 Mar, 09:00$/);
  await fill("Title", "A post, again");
  // The other one is that of the panel with the changes.
  await user.click(screen.getAllByRole("button", { name: "Schedule" })[0] as HTMLElement);
  await settle();
  await pass(pause);
  expect(saveState()).toMatch(/^Saved.*, public on 3 Mar, 09:00$/);
  expect(screen.getByRole("button", { name: "Schedule" })).toHaveProperty("disabled", true);
  expect(backend.rows("drafts")).toEqual([]);
});

test("what the database made of a post that a visitor already sees is in the form, also after a scheduled change", async () => {
  addTeam();
  const live = { title: "Old", status: "published", published_at: "2026-01-01T08:00:00Z" };
  await openStored(blog, live);
  await choose("Anna Muster");
  await pass(pause);
  expect(backend.rows("drafts")).toMatchObject([{ data: { author: "anna", author_name: "Anna Muster" } }]);
  await press("Publish changes");
  await pass(pause);
  expect(screen.getByRole("button", { name: "Publish changes" })).toHaveProperty("disabled", true);

  fireEvent.change(screen.getByLabelText("Published on"), { target: { value: "2026-01-02T09:00" } });
  await fill("Slug", "a-slug-of-mine");
  backend.completes("blog_posts", (row) => ({ slug: `${row.slug}-2` }));
  await press("Publish changes");
  expect(field("Slug").value).toBe("a-slug-of-mine-2");
  expect(screen.getByRole("button", { name: "Publish changes" })).toHaveProperty("disabled", true);
});

test("the author is a person of the team, or another person with a name and a photo", async () => {
  addTeam();
  const id = await openStored(blog, { title: "A post", author: "anna" });
  expect(screen.queryByRole("textbox", { name: "Author’s name" })).toBeNull();
  await choose("Another person");
  await fill("Author’s name", "Beat Gast");
  await pass(pause);
  expect(backend.row("blog_posts", id)).toMatchObject({ author: null, author_name: "Beat Gast" });
  await choose("None");
  await pass(pause);
  expect(backend.row("blog_posts", id)).toMatchObject({ author: null, author_name: null });
  expect(screen.queryByRole("textbox", { name: "Author’s name" })).toBeNull();
});

test("a post opens with the name of another person", async () => {
  await openStored(blog, { title: "A post", author_name: "Beat Gast" });
  expect(author().selectedOptions[0]?.textContent).toBe("Another person");
  expect(field("Author’s name").value).toBe("Beat Gast");
});

test("spaces at the end stay while the editor types on, and are no change", async () => {
  const id = await openStored(blog, { title: "Old" });
  await fill("Title", "New ");
  await pass(pause);
  expect(backend.row("blog_posts", id).title).toBe("New");
  expect(field("Title").value).toBe("New ");
  expect(saveState()).toMatch(/^Saved/);
});

test("an empty time that the database fills in is in the form after publishing", async () => {
  backend.completes("status_notices", (row) =>
    row.status === "published" ? { starts_at: row.starts_at ?? "2026-11-18T09:00:00+00:00" } : {},
  );
  backend.rows("status_components");
  await openStored(statusNotices, { title: "Outage", kind: "incident", impact: "degraded" });
  await press("Publish");
  await pass(pause);
  expect(screen.getByLabelText<HTMLInputElement>("Begins").value).toBe("2026-11-18T10:00");
  expect(screen.getByRole("button", { name: "Publish changes" })).toHaveProperty("disabled", true);
});

test("the preview of a shared link has the title for search engines", async () => {
  await openStored(blog, { title: "A post" });
  await fill("Title for search engines", "As it is found");
  expect(document.querySelector(".social-title")?.textContent).toBe("As it is found");
});
