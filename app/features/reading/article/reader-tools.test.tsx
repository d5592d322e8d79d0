import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signIn } from "~/features/auth/account-calls.ts";
import { dismissToast } from "~/ui/toast-store.ts";
import { Toaster } from "~/ui/toaster.tsx";
import { backend, editor as reader } from "../../../../tests/component/backend.ts";
import { pass, press, settle } from "../../../../tests/component/render.tsx";
import { ReaderTools } from "./reader-tools.tsx";

const kept = () => localStorage.getItem("reduit-reading");
const isPressed = () => screen.getByRole("button", { name: "Bookmark" }).getAttribute("aria-pressed");

beforeEach(() => {
  for (const table of ["bookmarks", "reading_list", "article_reads"]) backend.rows(table);
  backend.on("record_reading", () => 1);
});
afterEach(() => dismissToast());

async function openArticle(values = {}) {
  backend.add("profiles", { id: reader.id, keep_reading_history: true, ...values });
  await signIn(reader.email, reader.password);
  render(
    <>
      <ReaderTools postId="post" />
      <Toaster />
    </>,
  );
  await settle();
}

/** A minute with a sign of the reader in each ten seconds. */
async function read() {
  for (let tens = 0; tens < 6; tens++) {
    act(() => void dispatchEvent(new Event("scroll")));
    await pass(10_000);
  }
}

test("a refused bookmark is undone, with a message, and can be pressed again", async () => {
  await openArticle();
  for (const _try of [1, 2]) backend.refuse("POST bookmarks", { status: 503, code: "unavailable" });
  await press("Bookmark");
  expect(isPressed()).toBe("true");
  await pass(2_000);
  expect(isPressed()).toBe("false");
  screen.getByText("Not bookmarked");
  await press("Bookmark");
  expect(isPressed()).toBe("true");
  expect(backend.rows("bookmarks")).toMatchObject([{ user_id: reader.id, post_id: "post" }]);
});

test("with the history switched off nothing is measured, kept or sent", async () => {
  await openArticle({ keep_reading_history: false });
  await read();
  expect(kept()).toBeNull();
  expect(backend.sent("POST record_reading")).toEqual([]);
});

test("reading without a connection is kept, and sent when it is back", async () => {
  await openArticle();
  act(() => backend.setOnline(false));
  await read();
  expect(kept()).toContain(reader.id);
  expect(backend.sent("POST record_reading")).toEqual([]);
  act(() => backend.setOnline(true));
  await settle();
  const [{ entries }] = backend.sent("POST record_reading") as [{ entries: { seconds: number }[] }];
  expect(entries[0]?.seconds).toBeGreaterThan(50);
  expect(kept()).toBeNull();
});
