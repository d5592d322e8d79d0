import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { legalDocuments } from "#content-model/collections/legal-documents.ts";
import { blog } from "#content-model/collections/posts.ts";
import { backend } from "../../../../tests/component/backend.ts";
import {
  addDraft,
  addRecord,
  field,
  fill,
  openRecord,
  saveState,
} from "../../../../tests/component/record-page.tsx";
import { pass, press, settle, user } from "../../../../tests/component/render.tsx";

const live = { title: "Old", status: "published", published_at: "2026-01-01T08:00:00Z" };

/** A write that fails is sent once more, a second later. */
const secondTry = 1_100;

function refuseTwice(refusal: Parameters<typeof backend.refuse>[1]) {
  backend.refuse("POST publish_record", refusal);
  backend.refuse("POST publish_record", refusal);
}

test("publishing asks once, and the form takes the row of the answer", async () => {
  const id = addRecord(blog, { title: "Old" });
  await openRecord(blog, id);
  await fill("Title", "New");
  await press("Publish");
  const { updated_at: _now, ...row } = backend.row("blog_posts", id);
  expect(backend.sent("POST publish_record")).toMatchObject([
    { data: { title: "New", status: "published", published_at: null } },
  ]);
  expect(row).toMatchObject({ title: "New", status: "published" });
  screen.getByText("Post published");
  expect(screen.getByRole("button", { name: "Update" })).toHaveProperty("disabled", true);
  await pass(2_000);
  expect(backend.sent("POST publish_record")).toHaveLength(1);
});

test("a publishing whose answer is lost is sent once more, with the same result", async () => {
  const id = addRecord(blog, { title: "Old" });
  await openRecord(blog, id);
  await fill("Title", "New");
  backend.loseAnswer("POST publish_record");
  await press("Publish");
  await pass(secondTry);
  expect(screen.getAllByText("Post published")).toHaveLength(1);
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "New", status: "published" });
});

test("a conflict stops the publishing, and the choice goes on with it", async () => {
  const id = addRecord(blog, { title: "Old" });
  await openRecord(blog, id);
  backend.change("blog_posts", id, { title: "Theirs" });
  await fill("Title", "Mine");
  await press("Publish");
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "Theirs", status: "draft" });
  await user.click(screen.getByRole("radio", { name: "Mine" }));
  await press("Save with this choice");
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "Mine", status: "published" });
});

test("an answer that comes late is waited for, and the button says so", async () => {
  await openRecord(blog, addRecord(blog, { title: "Old" }));
  const answer = backend.hold("POST publish_record");
  await press("Publish");
  screen.getByRole("button", { name: "Publishing…", busy: true });
  await pass(5_000);
  expect(backend.sent("POST publish_record")).toHaveLength(1);
  answer();
  await settle();
  screen.getByRole("button", { name: "Update" });
});

test("discarded changes are gone, and the form shows what is public", async () => {
  const id = addRecord(blog, live);
  addDraft(blog, id, { data: { title: "Pending" } });
  await openRecord(blog, id);
  await press("More actions");
  await user.click(screen.getByRole("menuitem", { name: "Discard changes…" }));
  await press("Discard");
  expect(field("Title").value).toBe("Old");
  expect(backend.rows("drafts")).toEqual([]);
});

test("an update publishes the pending changes and drops them", async () => {
  const id = addRecord(blog, live);
  addDraft(blog, id, { data: { title: "Pending" } });
  await openRecord(blog, id);
  expect(field("Title").value).toBe("Pending");
  await press("Update");
  expect(backend.row("blog_posts", id).title).toBe("Pending");
  expect(backend.rows("drafts")).toEqual([]);
});

test("what is missing is said at its field, and nothing is sent", async () => {
  await openRecord(blog, addRecord(blog, { title: "Old" }));
  await fill("Title", "");
  await press("Publish");
  screen.getByText("Not saved: please look at these fields");
  expect(field("Title").getAttribute("aria-invalid")).toBe("true");
  expect(backend.sent("POST publish_record")).toEqual([]);
});

test("a slug that is taken is said at its field", async () => {
  await openRecord(blog, addRecord(blog, { title: "Old" }));
  refuseTwice({ status: 409, code: "23505", message: "duplicate key" });
  await press("Publish");
  await pass(secondTry);
  const slug = field("Slug");
  expect(slug.getAttribute("aria-invalid")).toBe("true");
  expect(
    document.getElementById(slug.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent,
  ).toBe("This slug is taken. Please choose another one.");
});

test("a refusal is shown until something is changed, and the text stays", async () => {
  await openRecord(blog, addRecord(blog, { title: "Old" }));
  await fill("Title", "New");
  refuseTwice({ status: 403, code: "42501", message: "no" });
  await press("Publish");
  await pass(secondTry);
  const alert = screen.getByRole("alert");
  within(alert).getByText("Not published");
  expect(alert.textContent).toContain(
    "You do not have permission to perform this action. Your text is kept.",
  );
  await fill("Title", "Newer");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a published legal text stays as it is", async () => {
  const id = addRecord(legalDocuments, { ...live, title: "Terms", version: 1, checksum: "abc" });
  await openRecord(legalDocuments, id);
  screen.getByText("This version is published and cannot be changed");
  expect(field("Title").disabled).toBe(true);
  expect(screen.queryByRole("button", { name: /Publish|Update/ })).toBeNull();
  expect(saveState()).toBeUndefined();
});

test("changes are published at their time, and the form shows it", async () => {
  const id = addRecord(blog, live);
  await openRecord(blog, id);
  await fill("Title", "Later");
  fireEvent.change(screen.getByLabelText("Publish changes on"), { target: { value: "2026-11-18T09:05" } });
  await press("Schedule changes");
  const [draft] = backend.rows("drafts");
  expect(draft).toMatchObject({ data: { title: "Later" }, publish_at: "2026-11-18T08:05:00.000Z" });
  screen.getByText(/Published automatically on/);
  // The job of the server does this.
  backend.rows("drafts").length = 0;
  backend.change("blog_posts", id, { title: "Later" });
  await pass(5 * 60_000 + 6_000);
  screen.getByText("Your scheduled changes are public");
  expect(screen.queryByText(/Published automatically on/)).toBeNull();
});

test("a time that has passed schedules nothing", async () => {
  await openRecord(blog, addRecord(blog, live));
  await fill("Title", "Later");
  fireEvent.change(screen.getByLabelText("Publish changes on"), { target: { value: "2026-11-17T09:00" } });
  await press("Schedule changes");
  screen.getByText("Choose a time in the future.");
  expect(backend.rows("drafts")).toEqual([]);
});
