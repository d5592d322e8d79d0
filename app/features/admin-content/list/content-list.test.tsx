import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { backend, editor } from "../../../../tests/component/backend.ts";
import { addRecord } from "../../../../tests/component/record-page.tsx";
import { openPage, settle, until, user } from "../../../../tests/component/render.tsx";
import { ContentList } from "./content-list.tsx";

async function openPosts(search: string) {
  for (const table of ["drafts", "reviews", "tags", "team_members"]) backend.rows(table);
  await openPage(`/admin/blog?${search}`, <ContentList type={blog} userId={editor.id} page={AdminPage} />);
}

test("a period includes its last day, as the site's clock counts it", async () => {
  for (const updated_at of [
    "2026-11-16T22:59:59Z",
    "2026-11-16T23:00:00Z",
    "2026-11-17T22:59:59Z",
    "2026-11-17T23:00:00Z",
  ])
    addRecord(blog, { title: updated_at, updated_at });
  await openPosts("from=2026-11-17&to=2026-11-17&sort=updated_at");
  await until(() => screen.getByText("2 posts"));
  expect(screen.getAllByRole("rowheader").map((each) => each.textContent)).toEqual([
    expect.stringContaining("2026-11-16T23:00:00Z"),
    expect.stringContaining("2026-11-17T22:59:59Z"),
  ]);
});

test("a filter begins at the first page again", async () => {
  for (let count = 0; count < 51; count++) addRecord(blog, { title: `Post ${count}` });
  await openPosts("page=2");
  await user.selectOptions(screen.getByLabelText("Status"), "draft");
  await settle();
  expect(location.search).toBe("?status=draft");
});
