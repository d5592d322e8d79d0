import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { backend, editor } from "../../../../tests/component/backend.ts";
import { addRecord, field, fill, openRecord } from "../../../../tests/component/record-page.tsx";
import { pass, press, settle } from "../../../../tests/component/render.tsx";

const copies = () => Object.keys(localStorage).filter((key) => key.startsWith(`copy:${editor.id}`));

/** Types without a server, and closes the tab. */
async function typeAndLeave(id: string) {
  await openRecord(blog, id);
  backend.setOnline(false);
  await fill("Title", "Typed offline");
  dispatchEvent(new Event("pagehide"));
  cleanup();
  await settle();
  backend.setOnline(true);
}

test("the page keeps what was typed when it is left, before any save", async () => {
  const id = addRecord(blog, { title: "Old" });
  await typeAndLeave(id);
  expect(copies()).toEqual([`copy:${editor.id}:blog_posts:${id}`]);
  expect(backend.row("blog_posts", id).title).toBe("Old");
});

test("the next visit offers the text, and goes on with it", async () => {
  const id = addRecord(blog, { title: "Old" });
  await typeAndLeave(id);
  await openRecord(blog, id);
  screen.getByText("Unsaved text from an earlier visit");
  expect(field("Title").value).toBe("Old");
  await press("Continue with it");
  expect(field("Title").value).toBe("Typed offline");
  await pass(2_000);
  expect(backend.row("blog_posts", id).title).toBe("Typed offline");
  await pass(1_000);
  expect(copies()).toEqual([]);
});

test("discarded text does not come back", async () => {
  const id = addRecord(blog, { title: "Old" });
  await typeAndLeave(id);
  await openRecord(blog, id);
  await press("Discard it");
  expect(screen.queryByText("Unsaved text from an earlier visit")).toBeNull();
  expect(field("Title").value).toBe("Old");
  expect(copies()).toEqual([]);
});

test("text that the server has by now is not offered", async () => {
  const id = addRecord(blog, { title: "Old" });
  await typeAndLeave(id);
  backend.change("blog_posts", id, { title: "Typed offline", slug: "typed-offline" });
  await openRecord(blog, id);
  expect(screen.queryByText("Unsaved text from an earlier visit")).toBeNull();
});

test("undecided text stays while another text of the record is saved", async () => {
  const id = addRecord(blog, { title: "Old" });
  await typeAndLeave(id);
  await openRecord(blog, id);
  await fill("Excerpt", "Typed beside it");
  await pass(2_000);
  cleanup();
  await openRecord(blog, id);
  expect(field("Excerpt").value).toBe("Typed beside it");
  await press("Continue with it");
  await pass(3_000);
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "Typed offline", excerpt: "Typed beside it" });
  expect(copies()).toEqual([]);
});

test("text of a new record is offered in the next new form, until another new record is stored", async () => {
  const offer = () => screen.queryByText("Unsaved text from an earlier visit");
  await openRecord(blog);
  await fill("Excerpt", "Without a title");
  cleanup();
  await openRecord(blog);
  expect(offer()).toBeTruthy();
  await fill("Title", "Another post");
  await pass(2_000);
  expect(offer()).toBeNull();
  cleanup();
  await openRecord(blog);
  await press("Continue with it");
  expect(field("Excerpt").value).toBe("Without a title");
});
