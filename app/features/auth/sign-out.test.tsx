import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { backend, editor } from "../../../tests/component/backend.ts";
import { field, fill, openRecord, openStored } from "../../../tests/component/record-page.tsx";
import { answer, openPage, pass, press, question, until, user } from "../../../tests/component/render.tsx";

const ownThings = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
    /^(sb-|copy:|kept-text:|reduit-reading)/.test(key),
  );
const asked = () => within(question("Sign out without saving?"));

/** A text that no server has, of an earlier visit of the new form. */
async function leaveText() {
  await openRecord(blog);
  await fill("Excerpt", "Words without a name");
  await pass(2_000);
}

test("text typed a moment before is saved first, without a question", async () => {
  const id = await openStored(blog, { title: "Old" });
  await fill("Title", "The last words of the day");
  await press("Sign Out");
  await until(() => expect(location.pathname).toBe("/admin/login"));
  expect(backend.row("blog_posts", id).title).toBe("The last words of the day");
  expect(ownThings()).toEqual([]);
});

test("a post without a title is asked about on any page; what is another account's stays", async () => {
  await leaveText();
  const others = "copy:another-account:blog_posts:new";
  localStorage.setItem(others, "{}");
  await openPage("/admin", <h1>Overview</h1>);
  await press("Sign Out");
  expect(asked().getByRole("link", { name: "New post" }).getAttribute("href")).toBe("/admin/blog/new");
  await answer("Delete and sign out");
  await until(() => expect(location.pathname).toBe("/admin/login"));
  expect(ownThings()).toEqual([others]);
});

test("undecided text of an earlier visit is asked about on its own page too", async () => {
  await leaveText();
  await openRecord(blog);
  await press("Sign Out");
  asked().getByRole("link", { name: "New post" });
  await answer("Stay signed in");
  await press("Continue with it");
  expect(field("Excerpt").value).toBe("Words without a name");
});

test("text that a form kept at a session's end is deleted at the next sign-out", async () => {
  sessionStorage.setItem("kept-text:profile", JSON.stringify({ userId: editor.id, values: {} }));
  await openPage("/admin", <h1>Overview</h1>);
  await press("Sign Out");
  await until(() => expect(location.pathname).toBe("/admin/login"));
  expect(ownThings()).toEqual([]);
});

test("without a network the session ends in this browser, if the user wants it", async () => {
  await openPage("/admin", <h1>Overview</h1>);
  backend.setOnline(false);
  await press("Sign Out");
  await until(() => screen.getByText("Failed to sign out. Please try again."));
  expect(ownThings()).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Sign out here only" }));
  await until(() => screen.getByText("Signed out in this browser"));
  expect(ownThings()).toEqual([]);
});
