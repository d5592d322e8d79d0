import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { menus } from "#content-model/collections/menus.ts";
import { pages } from "#content-model/collections/pages.ts";
import { blog } from "#content-model/collections/posts.ts";
import { backend } from "../../../../tests/component/backend.ts";
import {
  addRecord,
  field,
  fill,
  openRecord,
  openStored,
  saveState,
} from "../../../../tests/component/record-page.tsx";
import { pass, press, settle, user } from "../../../../tests/component/render.tsx";

const keys = async (name: string) => {
  await user.keyboard(name);
  await settle();
};
const undo = () => keys("{Control>}z{/Control}");
const redo = () => keys("{Control>}{Shift>}z{/Shift}{/Control}");

const kinds = () => [...document.querySelectorAll(".section-item-kind")].map((each) => each.textContent);

async function act(name: string) {
  await user.click(screen.getAllByRole("button", { name: /^Actions for/ })[0] as HTMLElement);
  await user.click(screen.getByRole("menuitem", { name }));
  await settle();
}

test("one history for all fields: a field is one step, with the slug that follows it", async () => {
  localStorage.setItem("editor-view", "source");
  const _id = await openStored(blog, { title: "Old", slug: "old", excerpt: "" });
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);
  await user.type(field("Title"), " and new");
  await user.type(field("Content"), "A text");
  await user.type(field("Excerpt"), "Words");
  await user.click(screen.getByRole("switch", { name: "Featured" }));
  await settle();

  await undo();
  expect(screen.getByRole("switch", { name: "Featured" })).toHaveProperty("checked", false);
  screen.getByText("Undone: Featured");
  await press("Undo");
  expect(field("Excerpt").value).toBe("");
  await undo();
  expect(field("Content").value).toBe("");
  await undo();
  expect(field("Title").value).toBe("Old");
  expect(field("Slug").value).toBe("old");
  expect(screen.getByRole("button", { name: "Undo" })).toHaveProperty("disabled", true);

  await redo();
  expect(field("Slug").value).toBe("old-and-new");
  await keys("{Control>}y{/Control}");
  await press("Redo");
  expect(field("Content").value).toBe("A text");
  expect(field("Excerpt").value).toBe("Words");
});

test("the cursor is where the text came back", async () => {
  await openStored(blog, { title: "Begin end" });
  const title = field("Title");
  await user.click(title);
  title.setSelectionRange(5, 5);
  await user.keyboard("-middle");
  expect(title.value).toBe("Begin-middle end");
  await undo();
  expect(title.value).toBe("Begin end");
  expect(title.selectionStart).toBe(5);
  await redo();
  expect(title.selectionStart).toBe(12);
});

test("what was undone is saved like any change, and what the database completed stays", async () => {
  const id = addRecord(blog, { title: "Old", slug: "old" });
  backend.completes("blog_posts", (row) => ({ author_name: `By ${row.title}` }));
  await openRecord(blog, id);
  await fill("Title", "New");
  await pass(2_000);
  await undo();
  await undo();
  await pass(2_000);
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "Old", slug: "old", author_name: "By Old" });
  expect(saveState()).toMatch(/^Saved/);
});

test("sections: hide, duplicate, move and remove are undone one by one", async () => {
  const sections = [
    { id: "s1", kind: "text", title: "One" },
    { id: "s2", kind: "feed", title: "Two" },
  ];
  await openStored(pages, { title: "A page", path: "/a", sections });
  const [text = "", feed = ""] = kinds();
  await act("Hide");
  await act("Duplicate");
  screen.getAllByRole("button", { name: /^Reorder/ })[2]?.focus();
  await keys(" {Home} ");
  expect(kinds()).toEqual([feed, text, text]);
  await act("Remove");
  expect(kinds()).toEqual([text, text]);

  await undo();
  expect(kinds()).toEqual([feed, text, text]);
  await undo();
  expect(kinds()).toEqual([text, text, feed]);
  await undo();
  expect(kinds()).toEqual([text, feed]);
  screen.getByText("Hidden");
  await undo();
  expect(screen.queryByText("Hidden")).toBeNull();
  for (let step = 0; step < 4; step++) await redo();
  expect(kinds()).toEqual([text, text]);
});

test("the settings of a page are in the same history", async () => {
  await openStored(pages, { title: "A page", path: "/a", sections: [] });
  await press("Page settings");
  await fill("Path", "/b");
  await undo();
  expect(field("Path").value).toBe("/a");
});

test("menus: a removed group comes back with its links", async () => {
  backend.on("check_links", () => []);
  const link = { id: "l", title: "Backup", href: "/services/backup" };
  const items = [{ id: "g", title: "Products", items: [{ id: "c", title: "Cloud", items: [link] }] }];
  await openStored(menus, { title: "Header", place: "header", items });
  await press("Remove Products");
  expect(kinds()).toEqual([]);
  await undo();
  expect(kinds()).toEqual(["Products"]);
  await press("Products");
  await press("Cloud");
  expect(kinds()).toEqual(["Products", "Cloud", "Backup"]);
});

test("comments and dialogs keep the browser’s undo", async () => {
  await openStored(blog, { title: "Old" });
  await fill("Title", "New");
  await user.type(screen.getByRole("textbox", { name: "Add a comment" }), "Well");
  await undo();
  expect(field("Title").value).toBe("New");
});
