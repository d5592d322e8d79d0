import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { heroSlides } from "#content-model/collections/hero-slides.ts";
import { pages } from "#content-model/collections/pages.ts";
import { blog } from "#content-model/collections/posts.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { backend, editor } from "../../../../tests/component/backend.ts";
import { addRecord } from "../../../../tests/component/record-page.tsx";
import { openPage, press, settle, until, user } from "../../../../tests/component/render.tsx";
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

test("the list of pages is a tree, and marks the home page", async () => {
  for (const table of ["drafts", "reviews"]) backend.rows(table);
  addRecord(pages, { title: "Security", path: "/trust/security" });
  addRecord(pages, { title: "Trust", path: "/trust" });
  addRecord(pages, { title: "Your data", path: "/" });
  await openPage("/admin/pages", <ContentList type={pages} userId={editor.id} page={AdminPage} />);
  await until(() => screen.getByText("3 pages"));
  const titles = screen.getAllByRole("rowheader").map((each) => each.firstElementChild as HTMLElement);
  expect(titles.map(({ textContent, dataset }) => [textContent, dataset.depth])).toEqual([
    ["Your dataHome", "0"],
    ["Trust", "0"],
    ["Security", "1"],
  ]);
});

test("a filter begins at the first page again", async () => {
  for (let count = 0; count < 51; count++) addRecord(blog, { title: `Post ${count}` });
  await openPosts("page=2");
  await user.selectOptions(screen.getByLabelText("Status"), "draft");
  await settle();
  expect(location.search).toBe("?status=draft");
});

test("the first hero slide is offered where there is none", async () => {
  backend.rows("hero_slides");
  await openPage("/admin/hero-slides", <ContentList type={heroSlides} userId={editor.id} page={AdminPage} />);
  const title = await until(() => screen.getByRole("heading", { name: "No hero slides yet" }));
  const add = within(title.parentElement as HTMLElement).getByRole("link", { name: "Add New Slide" });
  expect(add.getAttribute("href")).toBe("/admin/hero-slides/new");
});

test("a row's switch sends only is_active; an inactive row is dimmed", async () => {
  const id = addRecord(blog, { title: "There", status: "published", published_at: "2026-11-01T08:00:00Z" });
  await openPosts("");
  const row = await until(() => screen.getByRole("row", { name: /There/ }));
  expect("dimmed" in row.dataset).toBe(false);
  await press("Actions for There");
  await user.click(screen.getByRole("menuitem", { name: "Deactivate" }));
  await settle();
  expect(backend.sent("PATCH blog_posts")).toEqual([{ is_active: false }]);
  expect(backend.row("blog_posts", id).is_active).toBe(false);
  within(row).getByText("Inactive");
  expect("dimmed" in row.dataset).toBe(true);
});

test("publishing several records lists what visitors will not see", async () => {
  for (const table of ["drafts", "reviews"]) backend.rows(table);
  const form = { id: "s1", kind: "contact-form", name: "Write to us", consent: "" };
  const header = { id: "s2", kind: "page-header", title: "A campaign" };
  const ids = [
    addRecord(pages, { title: "Campaign", path: "/campaign", sections: [header, form] }),
    addRecord(pages, { title: "Complete", path: "/complete", sections: [header] }),
  ];
  await openPage("/admin/pages", <ContentList type={pages} userId={editor.id} page={AdminPage} />);
  await until(() => screen.getByText("2 pages"));
  for (const name of ["Select Campaign", "Select Complete"])
    await user.click(screen.getByRole("checkbox", { name }));
  await press("Publish");
  const dialog = await until(() => screen.getByRole("alertdialog", { name: "Publish 2 pages?" }));
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["CampaignContact form (Consent)Fix"]);
  await press("Publish without them");
  await settle();
  expect(ids.map((id) => backend.row("pages", id).status)).toEqual(["published", "published"]);
});
