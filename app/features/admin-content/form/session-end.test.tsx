import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { backend } from "../../../../tests/component/backend.ts";
import { field, fill, openRecord, openStored, saveState } from "../../../../tests/component/record-page.tsx";
import { loseSession, pass, press, settle, signInAgain, user } from "../../../../tests/component/render.tsx";

const pause = 2_000;

const statuses = [
  { status: "draft", published_at: null, write: "POST publish_record" },
  { status: "published", published_at: "2026-01-01T08:00:00Z", write: "POST drafts" },
];

/** Types and ends the session. Answers with the text that has to be there after the next sign-in. */
const moments: Record<string, (write: string) => Promise<string>> = {
  async "while the editor types"() {
    await fill("Title", "Not fini");
    loseSession();
    return "Not fini";
  },
  async "which the service notices first"() {
    await fill("Title", "Typed too late");
    backend.endSession();
    await pass(pause);
    return "Typed too late";
  },
  async "right after a save"() {
    await fill("Title", "Saved and done");
    await pass(pause);
    loseSession();
    return "Saved and done";
  },
  async "at the first key after a save"() {
    await fill("Title", "Saved words");
    await pass(pause);
    await user.type(field("Title"), "!");
    loseSession();
    return "Saved words!";
  },
  async "in the moment of a key after a save"() {
    await fill("Title", "Saved words");
    await pass(pause);
    act(() => {
      fireEvent.change(field("Title"), { target: { value: "Saved words!" } });
      loseSession();
    });
    return "Saved words!";
  },
  async "while it saves"(write) {
    const answer = backend.hold(write);
    await fill("Title", "On its way");
    await pass(pause);
    loseSession();
    await settle();
    answer();
    return "On its way";
  },
  async "while it saves and the editor types on"(write) {
    const answer = backend.hold(write);
    await fill("Title", "On its way");
    await pass(pause);
    await fill("Title", "On its way, and further");
    loseSession();
    await settle();
    answer();
    return "On its way, and further";
  },
  async "after a save during which the editor typed on"(write) {
    const answer = backend.hold(write);
    await fill("Title", "First");
    await pass(pause);
    await fill("Title", "First and second");
    answer();
    await settle();
    loseSession();
    return "First and second";
  },
};

describe.each(statuses)("a session over a $status post ends", ({ write, ...values }) => {
  test.each(Object.entries(moments))("%s: its newest text is there again", async (_moment, type) => {
    const id = await openStored(blog, { title: "Old", ...values });
    const text = await type(write);
    await signInAgain();
    expect(location.pathname).toBe(`/admin/blog/${id}`);
    expect(field("Title").value).toBe(text);
    expect(screen.queryByRole("dialog")).toBeNull();
    await pass(pause);
    expect(saveState()).toMatch(/^Saved/);
  });
});

test("a new post without a title is there again, and can be discarded", async () => {
  await openRecord(blog);
  await fill("Excerpt", "Words without a name");
  loseSession();
  await signInAgain();
  expect(location.pathname).toBe("/admin/blog/new");
  screen.getByText("Your text was restored");
  expect(field("Excerpt").value).toBe("Words without a name");
  await press("Discard it");
  expect(field("Excerpt").value).toBe("");
});

test("a new post that was saved is open again at its own URL", async () => {
  await openRecord(blog);
  await fill("Title", "Begun");
  await pass(pause);
  loseSession();
  await signInAgain();
  expect(location.pathname).toBe(`/admin/blog/${backend.rows("blog_posts")[0]?.id}`);
  expect(field("Title").value).toBe("Begun");
});

test.each([
  ["saved", () => settle()],
  ["saved, and the editor was asked", () => pass(pause)],
])("what another editor has %s is shown, and the text is offered", async (_when, wait) => {
  const id = await openStored(blog, { title: "Old" });
  backend.change("blog_posts", id, { title: "Theirs" });
  await fill("Title", "Mine");
  await wait();
  loseSession();
  await signInAgain();
  expect(field("Title").value).toBe("Theirs");
  await press("Continue with it");
  expect(field("Title").value).toBe("Mine");
});

test("a comment is there again", async () => {
  await openStored(blog, { title: "A title" });
  await fill("Add a comment", "Half a comment");
  loseSession();
  await signInAgain();
  expect(field("Add a comment").value).toBe("Half a comment");
});
