import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { legalDocuments } from "#content-model/collections/legal-documents.ts";
import { blog } from "#content-model/collections/posts.ts";
import { statusNotices } from "#content-model/collections/status-notices.ts";
import { backend } from "../../../../tests/component/backend.ts";
import {
  act,
  addDraft,
  addRecord,
  field,
  fill,
  openRecord,
  openStored,
  otherTab,
  saveState,
} from "../../../../tests/component/record-page.tsx";
import {
  answer,
  expectQuestions,
  pass,
  press,
  question,
  settle,
  until,
  user,
} from "../../../../tests/component/render.tsx";

const incident = { kind: "incident", impact: "degraded" };
const live = { title: "Old", status: "published", published_at: "2026-01-01T08:00:00Z" };

/** A write that fails is sent once more, a second later. */
const secondTry = 1_100;

/** The focus is set when the browser draws next. */
const aFrame = 20;

function refuseTwice(refusal: Parameters<typeof backend.refuse>[1]) {
  backend.refuse("POST publish_record", refusal);
  backend.refuse("POST publish_record", refusal);
}

test("publishing asks once, and the form takes the row of the answer", async () => {
  const id = await openStored(blog, { title: "Old" });
  await fill("Title", "New");
  await press("Publish");
  const { updated_at: _now, ...row } = backend.row("blog_posts", id);
  expect(backend.sent("POST publish_record")).toMatchObject([
    { data: { title: "New", status: "published", published_at: null } },
  ]);
  expect(row).toMatchObject({ title: "New", status: "published" });
  screen.getByText("Post published");
  expect(screen.getByRole("button", { name: "Publish changes" })).toHaveProperty("disabled", true);
  await pass(2_000);
  expect(backend.sent("POST publish_record")).toHaveLength(1);
});

test("a publishing whose answer is lost is sent once more, with the same result", async () => {
  const id = await openStored(blog, { title: "Old" });
  await fill("Title", "New");
  backend.loseAnswer("POST publish_record");
  await press("Publish");
  await pass(secondTry);
  expect(screen.getAllByText("Post published")).toHaveLength(1);
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "New", status: "published" });
});

test("a conflict stops the publishing, and the choice goes on with it", async () => {
  const id = await openStored(blog, { title: "Old" });
  backend.change("blog_posts", id, { title: "Theirs" });
  await fill("Title", "Mine");
  await press("Publish");
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "Theirs", status: "draft" });
  await user.click(screen.getByRole("radio", { name: "Mine" }));
  await press("Save with this choice");
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "Mine", status: "published" });
});

test("an answer that comes late is waited for, and the button says so", async () => {
  await openStored(blog, { title: "Old" });
  const answer = backend.hold("POST publish_record");
  await press("Publish");
  screen.getByRole("button", { name: "Publishing…", busy: true });
  await pass(5_000);
  expect(backend.sent("POST publish_record")).toHaveLength(1);
  answer();
  await settle();
  screen.getByRole("button", { name: "Publish changes" });
});

test("discarded changes are gone, and the form shows what is public", async () => {
  const id = addRecord(blog, live);
  addDraft(blog, id, { data: { title: "Pending" } });
  await openRecord(blog, id);
  await act(/^Discard/);
  expect(question("Discard your changes?").textContent).toContain("will be lost");
  await answer("Cancel");
  expect(field("Title").value).toBe("Pending");
  await act(/^Discard/);
  await answer("Discard");
  expect(field("Title").value).toBe("Old");
  expect(backend.rows("drafts")).toEqual([]);
});

test("changes that could not be discarded are not lost; a lost answer discards them", async () => {
  const id = addRecord(blog, live);
  addDraft(blog, id, { data: { title: "Pending" } });
  await openRecord(blog, id);
  backend.setOnline(false);
  await act(/^Discard/);
  await answer("Discard");
  screen.getByText("Not discarded");
  expect(field("Title").value).toBe("Pending");
  backend.setOnline(true);
  await settle();
  expect(backend.rows("drafts")).toHaveLength(1);
  backend.loseAnswer("DELETE drafts");
  await act(/^Discard/);
  await answer("Discard");
  await pass(secondTry);
  screen.getByText("Changes discarded");
  expect(field("Title").value).toBe("Old");
  expect(backend.rows("drafts")).toEqual([]);
});

test("an update publishes the pending changes and drops them", async () => {
  const id = addRecord(blog, live);
  addDraft(blog, id, { data: { title: "Pending" } });
  await openRecord(blog, id);
  expect(field("Title").value).toBe("Pending");
  await press("Publish changes");
  expect(backend.row("blog_posts", id).title).toBe("Pending");
  expect(backend.rows("drafts")).toEqual([]);
});

test("what is missing is said at its field, and nothing is sent", async () => {
  await openStored(blog, { title: "Old" });
  await fill("Title", "");
  await press("Publish");
  await pass(aFrame);
  screen.getByText("Please correct the marked field");
  expect(screen.getAllByText("Title is required.")).toHaveLength(1);
  expect(field("Title").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Title"));
  expect(backend.sent("POST publish_record")).toEqual([]);
});

test("a missing part of an entry is said once, there, with the focus", async () => {
  backend.rows("status_components");
  const updates = [{ state: "investigating", text: "We look." }, { text: "More." }];
  await openStored(statusNotices, { title: "Outage", updates, ...incident });
  await press("Publish");
  await pass(aFrame);
  expect(screen.getAllByText("State is required.")).toHaveLength(1);
  const [, state] = screen.getAllByRole("combobox", { name: "State" });
  expect(state?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(state);
  await user.selectOptions(state as HTMLElement, "Resolved");
  await settle();
  expect(screen.queryByText("State is required.")).toBeNull();
  expect(backend.sent("POST publish_record")).toEqual([]);
});

test("a slug that is taken is said at its field", async () => {
  await openStored(blog, { title: "Old" });
  refuseTwice({ status: 409, code: "23505", message: "duplicate key" });
  await press("Publish");
  await pass(secondTry);
  const slug = field("Slug");
  expect(slug.getAttribute("aria-invalid")).toBe("true");
  expect(
    document.getElementById(slug.getAttribute("aria-describedby")?.split(" ").at(-1) ?? "")?.textContent,
  ).toBe("This slug is already used. Choose another one.");
});

test.each([
  ["Publish", "Not published", {}],
  ["Publish changes", "Changes not published", live],
])(
  "a refusal of %s is shown until something is changed, and the text stays",
  async (button, title, values) => {
    await openStored(blog, { title: "Old", ...values });
    await fill("Title", "New");
    refuseTwice({ status: 403, code: "42501", message: "no" });
    await press(button);
    await pass(secondTry);
    const alert = screen.getByRole("alert");
    within(alert).getByText(title);
    expect(alert.textContent).toContain(
      "You do not have permission to perform this action. Your text is kept.",
    );
    await fill("Title", "Newer");
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

test("a published legal text stays as it is", async () => {
  const _id = await openStored(legalDocuments, { ...live, title: "Terms", version: 1, checksum: "abc" });
  screen.getByText("This version is published and cannot be changed");
  expect(field("Title").disabled).toBe(true);
  expect(screen.queryByRole("button", { name: /Publish|Update/ })).toBeNull();
  expect(saveState()).toBeUndefined();
});

test.each([
  ["Publish", "", "Publish version 1?"],
  ["Schedule", "2099-03-03T09:00", "From 3 Mar 2099, 09:00 CET, this version cannot be changed"],
])("a version that cannot be changed is confirmed first: %s", async (button, when, words) => {
  const id = addRecord(legalDocuments, { title: "Terms", version: 1, content: "Be kind." });
  backend.on("review_state", () => ({ required: false, review: null, authors: [] }));
  await openRecord(legalDocuments, id);
  if (when) fireEvent.change(screen.getByLabelText("Publish on"), { target: { value: when } });
  await press(button);
  expect(screen.getByRole("alertdialog").textContent).toContain(words);
  await answer("Cancel");
  expect(backend.row("legal_documents", id).status).toBe("draft");
});

const scheduled = { ...live, published_at: "2099-03-03T08:00:00.000Z" };
const scheduledFor = () => screen.getByLabelText<HTMLInputElement>("Scheduled for");

test("a scheduled record is published now by its button", async () => {
  const _id = await openStored(blog, scheduled);
  expect(saveState()).toBe("Saved, public on 3 Mar, 09:00");
  await press("Publish now");
  expect(backend.sent("POST publish_record")).toMatchObject([{ data: { published_at: null } }]);
  expect(screen.getByLabelText<HTMLInputElement>("Published on").value).not.toBe("");
  expect(screen.queryByRole("button", { name: "Publish now" })).toBeNull();
});

test("a scheduled record is published now by an empty time, with what was typed", async () => {
  const _id = await openStored(blog, scheduled);
  await fill("Title", "Before its time");
  await pass(2_000);
  expect(saveState()).toMatch(/^Saved .*, not yet scheduled$/);
  screen.getByRole("button", { name: "Schedule" });
  fireEvent.change(scheduledFor(), { target: { value: "" } });
  await press("Publish");
  expect(backend.sent("POST publish_record")).toMatchObject([
    { data: { title: "Before its time", published_at: null } },
  ]);
});

test("the emptied date of a public record changes nothing", async () => {
  const id = await openStored(blog, live);
  fireEvent.change(screen.getByLabelText("Published on"), { target: { value: "" } });
  expect(screen.getByRole("button", { name: "Publish changes" })).toHaveProperty("disabled", true);
  await fill("Title", "New");
  await press("Publish changes");
  expect(backend.row("blog_posts", id)).toMatchObject({ title: "New", published_at: live.published_at });
  expect(screen.getByLabelText<HTMLInputElement>("Published on").value).toBe("2026-01-01T09:00");
});

test("text typed just before the schedule goes with it; text typed during the answer is stored after it", async () => {
  const id = await openStored(blog, { title: "Old" });
  fireEvent.change(screen.getByLabelText("Publish on"), { target: { value: "2099-03-03T09:00" } });
  await fill("Title", "Typed just before");
  await press("Schedule");
  screen.getByText("Post scheduled for 3 Mar 2099, 09:00 CET");
  expect(backend.row("blog_posts", id).title).toBe("Typed just before");
  expect(screen.queryByRole("region", { name: "Your changes" })).toBeNull();

  fireEvent.change(scheduledFor(), { target: { value: "2099-03-04T09:00" } });
  const arrives = backend.hold("POST publish_record");
  await press("Schedule");
  await fill("Title", "Typed meanwhile");
  arrives();
  await settle();
  screen.getByText("Post scheduled for 4 Mar 2099, 09:00 CET");
  await pass(2_000);
  expect(saveState()).toMatch(/^Saved .*, not yet scheduled$/);
  expect(backend.rows("drafts")).toMatchObject([{ data: { title: "Typed meanwhile" } }]);
});

test("an unused date is kept when another tab saves, and asked about before the page is left", async () => {
  const id = await openStored(blog, { title: "Old" });
  const when = screen.getByLabelText<HTMLInputElement>("Publish on");
  fireEvent.change(when, { target: { value: "2099-03-03T09:00" } });
  backend.change("blog_posts", id, { title: "Saved there" });
  const tab = otherTab(id);
  tab.say("saved");
  await until(() => expect(field("Title").value).toBe("Saved there"));
  tab.close();
  await expectQuestions();
  expect(when.value).toBe("2099-03-03T09:00");
  await press("Schedule");
  await user.click(screen.getByRole("link", { name: "Blog" }));
  await until(() => screen.getByText("The list"));
});

test("changes that were not published as scheduled say why, until they are published", async () => {
  const id = addRecord(blog, live);
  addDraft(blog, id, { data: { title: "Mine, later" }, held_back: "conflict" });
  backend.change("blog_posts", id, { title: "Theirs, now" });
  await openRecord(blog, id);
  await user.click(screen.getByRole("radio", { name: "Mine" }));
  await press("Continue with this choice");
  screen.getByText("Not published as scheduled");
  await press("Publish changes");
  expect(backend.row("blog_posts", id).title).toBe("Mine, later");
  expect(screen.queryByText("Not published as scheduled")).toBeNull();
});

test("changes are published at their time, and the form shows it", async () => {
  const id = await openStored(blog, live);
  await fill("Title", "Later");
  fireEvent.change(screen.getByLabelText("Publish changes on"), { target: { value: "2026-11-18T09:05" } });
  await press("Schedule");
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
  await openStored(blog, live);
  await fill("Title", "Later");
  fireEvent.change(screen.getByLabelText("Publish changes on"), { target: { value: "2026-11-17T09:00" } });
  await press("Schedule");
  screen.getByText("Choose a time in the future.");
  expect(document.activeElement).toBe(screen.getByLabelText("Publish changes on"));
  expect(backend.rows("drafts")).toEqual([]);
});
