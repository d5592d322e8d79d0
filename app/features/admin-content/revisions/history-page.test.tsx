import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { backend, editor } from "../../../../tests/component/backend.ts";
import { addRecord } from "../../../../tests/component/record-page.tsx";
import { answer, pass, press, renderOffice, settle, user } from "../../../../tests/component/render.tsx";
import { HistoryPage } from "./history-page.tsx";

const published = { status: "published", published_at: "2026-01-01T08:00:00Z" };

/** A post whose revisions are these, the newest last. */
async function openHistory(states: Record<string, unknown>[]) {
  const current = { status: "draft", published_at: null, deleted_at: null, ...states.at(-1) };
  const id = addRecord(blog, current);
  for (const table of ["drafts", "profiles", "tags", "team_members"]) backend.rows(table);
  for (const [at, state] of states.entries()) {
    const data = { ...backend.row("blog_posts", id), deleted_at: null, ...state };
    const about = { id: at + 1, number: at + 1, table_name: "blog_posts", row_id: id, author_id: editor.id };
    backend.add("revisions", { ...about, data });
  }
  const page = <HistoryPage type={blog} id={id} userId={editor.id} page={AdminPage} />;
  await renderOffice(`/admin/blog/${id}/history`, [{ path: "/admin/blog/:id/history", element: page }]);
  await settle();
  return id;
}

const entries = () => within(screen.getByRole("navigation", { name: "Revisions" })).getAllByRole("button");

async function showFirst() {
  await user.click(entries().at(-1) as HTMLElement);
  await settle();
}

async function restore() {
  await press("Restore this revision");
  await answer("Restore");
}

test("a revision is compared with the one before or the current one, and restored", async () => {
  const id = await openHistory([
    { title: "First title" },
    { title: "First title", ...published },
    { title: "Second title", ...published },
    { title: "Third title" },
  ]);
  expect(entries().map((entry) => entry.querySelector(".history-event")?.textContent)).toEqual([
    "Unpublished",
    undefined,
    "Published",
    undefined,
  ]);
  expect(screen.queryByRole("radio", { name: "Current revision" })).toBeNull();
  await user.click(entries()[2] as HTMLElement);
  await settle();
  screen.getByText("No fields changed.");
  await user.click(screen.getByRole("radio", { name: "Current revision" }));
  await settle();
  screen.getByRole("heading", { name: "Changes since revision 2" });
  expect(document.querySelector("del")?.textContent).toContain("First");
  expect(document.querySelector("ins")?.textContent).toContain("Third");
  // Restored is the revision, not what it is compared with.
  await restore();
  screen.getByText("Revision 2 restored");
  expect(backend.row("blog_posts", id).title).toBe("First title");
});

test("without a network restoring fails at once", async () => {
  const id = await openHistory([{ title: "Old" }, { title: "New" }]);
  await showFirst();
  backend.setOnline(false);
  await restore();
  screen.getByText("Not restored");
  expect(backend.row("blog_posts", id).title).toBe("New");
});

test("a restoring whose answer is lost restores", async () => {
  const id = await openHistory([{ title: "Old" }, { title: "New" }]);
  await showFirst();
  backend.loseAnswer("POST publish_record");
  await restore();
  await pass(1_100);
  screen.getByText("Revision 1 restored");
  expect(backend.sent("POST publish_record")).toHaveLength(2);
  expect(backend.row("blog_posts", id).title).toBe("Old");
});

test("restoring over another editor's later change is refused", async () => {
  const id = await openHistory([{ title: "Old" }, { title: "New" }]);
  await showFirst();
  backend.change("blog_posts", id, { title: "Theirs" });
  await restore();
  screen.getByText(/Another editor has just changed this record/);
  expect(backend.row("blog_posts", id).title).toBe("Theirs");
});
