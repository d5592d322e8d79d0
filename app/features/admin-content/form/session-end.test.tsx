import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { blog } from "#content-model/collections/posts.ts";
import { backend, editor } from "../../../../tests/component/backend.ts";
import { addRecord, field, fill, openRecord } from "../../../../tests/component/record-page.tsx";
import { pass, press, until, user } from "../../../../tests/component/render.tsx";

test.each([
  ["draft", {}],
  ["published", { published_at: "2026-01-01T08:00:00Z" }],
])("typed text of a %s post survives the end of the session", async (status, values) => {
  const id = addRecord(blog, { title: "Old", status, ...values });
  await openRecord(blog, id);
  await fill("Title", "Typed too late");
  backend.endSession();
  await pass(2_000);
  screen.getByText("Your session has ended");
  expect(location.search).toBe(`?next=${encodeURIComponent(`/admin/blog/${id}`)}`);
  await fill("Email", editor.email);
  await user.type(screen.getByLabelText("Password"), editor.password);
  await press("Sign In");
  await until(() => screen.getByText("Your text is back"));
  expect(field("Title").value).toBe("Typed too late");
});
