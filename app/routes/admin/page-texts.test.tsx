import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { wordsOf } from "~/lib/page-words/read-words.ts";
import { backend } from "../../../tests/component/backend.ts";
import { field, fill } from "../../../tests/component/record-page.tsx";
import { answer, press, question, renderOffice, settle, user } from "../../../tests/component/render.tsx";
import PageTexts from "./page-texts.tsx";

const stored = () => backend.rows("site_settings").find(({ key }) => key === "words_not_found");

beforeEach(async () => {
  const texts = Object.keys(wordsOf("not-found", {})).map((name) => [name, "Text"]);
  backend.add("site_settings", { key: "words_not_found", value: Object.fromEntries(texts) });
  await renderOffice("/admin/pages/not-found-page", [{ path: "/admin/pages/*", element: <PageTexts /> }]);
  await settle();
});

test("texts that a page cannot do without are required", async () => {
  await user.clear(field("Heading"));
  await press("Save");
  screen.getByText("Heading is required.");
  expect(backend.sent("POST site_settings")).toEqual([]);
});

test("leaving unsaved texts for those of another page asks first", async () => {
  await fill("Heading", "Not to be kept");
  const others = screen.getByRole("link", { name: "Search page" });
  await user.click(others);
  question("Leave without saving?");
  await answer("Stay");
  expect(field("Heading").value).toBe("Not to be kept");
  await user.click(others);
  await answer("Leave");
  expect(location.pathname).toBe("/admin/pages/search-page");
});

test("saving keeps the texts that a colleague has changed meanwhile", async () => {
  Object.assign(stored()?.value as object, { eyebrow: "Theirs" });
  await fill("Heading", "Mine");
  await press("Save");
  expect(stored()?.value).toMatchObject({ title: "Mine", eyebrow: "Theirs" });
  expect(field("Label").value).toBe("Theirs");
});
