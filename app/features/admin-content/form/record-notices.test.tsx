import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { legalDocuments } from "#content-model/collections/legal-documents.ts";
import { blog } from "#content-model/collections/posts.ts";
import { backend, colleague, editor } from "../../../../tests/component/backend.ts";
import {
  addDraft,
  addRecord,
  field,
  fill,
  openRecord,
  openStored,
  otherTab,
  saveState,
} from "../../../../tests/component/record-page.tsx";
import { expectQuestions, pass, press, settle, until, user } from "../../../../tests/component/render.tsx";

const review = {
  id: "r",
  note: "",
  requested_by: editor.id,
  assigned_to: colleague.id,
  decided_by: null,
  decided_at: null,
};

function answerReview(values: object | null, rowAt = (): unknown => null) {
  const state = { required: true, version: "v", draftAt: null, isCurrent: true, authors: [] };
  const found = values && { ...review, created_at: "2026-11-18T07:00:00Z", ...values };
  backend.on("review_state", () => ({ ...state, rowAt: rowAt(), review: found }));
}

test("a legal text needs a second person, whom its author asks", async () => {
  answerReview(null);
  await openStored(legalDocuments, { title: "Terms", version: 1 });
  screen.getByText("A second person must approve this");
  await press("Ask for a review to publish");
  await user.selectOptions(screen.getByLabelText("Reviewer"), "Carla");
  backend.on("request_review", () => answerReview({ status: "waiting" }));
  await press("Ask for review");
  expect(backend.sent("POST request_review")).toMatchObject([{ assignee: colleague.id }]);
  screen.getByText("Waiting for a review by Carla");
  expect(screen.getByRole("button", { name: "Waiting for a review" })).toHaveProperty("disabled", true);
});

const live = { status: "published", published_at: "2026-01-01T08:00:00Z" };

test("an open page says that the text was sent back, by whom and why, until a review is asked for again", async () => {
  const id = addRecord(blog, { title: "A title", ...live });
  answerReview({ status: "waiting" });
  await openRecord(blog, id);
  screen.getByText("Waiting for a review by Carla");

  const decision = { table_name: "blog_posts", row_id: id, decided_by: colleague.id };
  const at = "2026-11-18T08:00:01Z";
  answerReview({ ...decision, status: "sent_back", decided_at: at });
  const comment = { table_name: "blog_posts", row_id: id, author_id: colleague.id, body: "Too long." };
  backend.add("record_comments", { ...comment, created_at: at });
  await pass(10_000);
  const note = () => screen.getByText("Sent back by Carla").closest("[role=status]")?.textContent;
  expect(note()).toContain("“Too long.”");

  // Also of another text than the one that was sent back.
  answerReview({ ...decision, status: "sent_back", decided_at: at });
  await fill("Title", "A shorter title");
  await press("Publish changes");
  expect(note()).toContain("“Too long.”");
  answerReview({ status: "waiting" });
  await pass(30_000);
  screen.getByText("Waiting for a review by Carla");
});

test.each([
  ["the whole text of something never public", {}, "Full text (not public yet)", "Many words."],
  ["what would change of something public", live, "Changes since the public version", "Many pending words."],
])("a reviewer reads %s", async (_name, status, summary, words) => {
  backend.rows("profiles");
  const id = addRecord(blog, { title: "A title", content: "Many words.", ...status });
  if (status === live)
    Object.assign(addDraft(blog, id, { data: { content: "Many pending words." } }), {
      author_id: colleague.id,
    });
  answerReview({ status: "waiting", requested_by: colleague.id, assigned_to: editor.id });
  await openRecord(blog, id);
  const shown = screen.getByText(summary).closest("details")?.textContent;
  expect(shown).toContain(words);
  expect(shown?.includes("Title")).toBe(status !== live);
});

test("a new version of a legal text is compared with the version in force", async () => {
  const inForce = { ...live, title: "Terms", slug: "terms", version: 1, content: "Be kind." };
  addRecord(legalDocuments, inForce);
  const id = addRecord(legalDocuments, { title: "Terms", slug: "terms", version: 2, content: "Be kinder." });
  answerReview({ status: "waiting", requested_by: colleague.id, assigned_to: editor.id });
  await openRecord(legalDocuments, id);
  const shown = screen.getByText("Changes since the public version").closest("details")?.textContent;
  expect(shown).toContain("Be kinder.");
  expect(shown).not.toContain("Title");
});

test("an approved text can be published", async () => {
  answerReview({ status: "approved", decided_by: colleague.id, decided_at: "2026-11-18T07:30:00Z" });
  await openStored(legalDocuments, { title: "Terms", version: 1 });
  screen.getByRole("button", { name: "Publish" });
});

test("a reviewer corrects a word: the remark stays, and the new text is approved", async () => {
  const id = addRecord(blog, { title: "A slipp" });
  const asked = { status: "waiting", requested_by: colleague.id, assigned_to: editor.id };
  answerReview(asked, () => backend.row("blog_posts", id).updated_at);
  await openRecord(blog, id);
  await press("Send back");
  expect(document.activeElement).toBe(field("Remark"));
  await fill("Remark", "One letter was too many.");
  await fill("Title", "A slip");
  await pass(2_000);
  expect(backend.row("blog_posts", id).title).toBe("A slip");
  expect(field("Remark").value).toBe("One letter was too many.");
  backend.on("decide_review", () => null);
  await press("Approve");
  expect(backend.sent("POST decide_review")).toMatchObject([{ remark: "One letter was too many." }]);
});

test("leaving an unsent comment asks first", async () => {
  await openStored(blog, { title: "A title" });
  await fill("Add a comment", "First thought");
  await expectQuestions();
  expect(field("Add a comment").value).toBe("First thought");
});

test("text typed while a comment is sent stays", async () => {
  await openStored(blog, { title: "A title" });
  await fill("Add a comment", "First thought");
  const arrives = backend.hold("POST record_comments");
  await press("Comment");
  await fill("Add a comment", "Second thought");
  arrives();
  await settle();
  expect(screen.getByRole("region", { name: "Comments" }).textContent).toContain("First thought");
  expect(field("Add a comment").value).toBe("Second thought");
});

test("a colleague who has it open is named", async () => {
  backend.on("report_open", () => [colleague.id]);
  await openStored(blog, { title: "A title" });
  screen.getByText("Carla has this open too.");
});

test("what another tab saves appears here", async () => {
  const id = await openStored(blog, { title: "Old" });
  const tab = otherTab(id);
  backend.change("blog_posts", id, { title: "Saved there" });
  tab.say("saved");
  await until(() => expect(field("Title").value).toBe("Saved there"));
  screen.getByText("You have this post open in another tab");
  tab.close();
});

test.each([
  ["Use the saved text", "Saved there"],
  ["Keep this text", "Typed here"],
])("unsaved text is not written over by another tab: %s", async (button, title) => {
  const id = await openStored(blog, { title: "Old" });
  await fill("Title", "Typed here");
  const tab = otherTab(id);
  backend.change("blog_posts", id, { title: "Saved there" });
  tab.say("saved");
  await until(() => screen.getByText("Your other tab has saved a different text"));
  await pass(5_000);
  expect(saveState()).toBe("Not saved yet");
  expect(backend.sent("POST publish_record")).toEqual([]);
  await press(button);
  expect(field("Title").value).toBe(title);
  tab.close();
});
