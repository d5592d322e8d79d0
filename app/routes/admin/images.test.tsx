import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { backend } from "../../../tests/component/backend.ts";
import { field, fill } from "../../../tests/component/record-page.tsx";
import {
  answer,
  loseSession,
  openPage,
  pass,
  press,
  question,
  settle,
  signInAgain,
  until,
  user,
} from "../../../tests/component/render.tsx";
import Images from "./images.tsx";

let id: string;

beforeEach(async () => {
  const file = { path: "rates/a.txt", name: "rates.txt", slug: "rates", mime: "text/plain", bytes: 1 };
  const words = { title: "Rates", alt: null, caption: "", credit: "", labels: [], deleted_at: null };
  id = String(backend.add("media", { ...file, ...words, width: null, height: null }).id);
  backend.on("list_media", ({ search }) =>
    search ? [] : backend.rows("media").map((row) => ({ ...row, total: 1 })),
  );
  backend.on("media_usages", () => []);
  backend.rows("media_labels");
  await openPage("/admin/images", <Images />);
});

async function openFile() {
  await user.click(screen.getByRole("link", { name: /Rates/ }));
  await until(() => field("Title"));
  await settle();
}

test("a search that finds nothing is left by its button", async () => {
  await user.type(screen.getByRole("searchbox", { name: "Search the library" }), "nothing");
  await pass(1_000);
  await until(() => screen.getByRole("heading", { name: "Nothing matches “nothing”" }));
  await press("Show everything");
  expect(location.search).toBe("");
});

test("unsaved text about a file asks before it is closed", async () => {
  await openFile();
  await fill("Title", "Half a title");
  await press("Close");
  question("Close without saving?");
  await answer("Go back");
  expect(field("Title").value).toBe("Half a title");
  await press("Close");
  await answer("Close without saving");
  expect(location.search).toBe("");
  await openFile();
  expect(field("Title").value).toBe("Rates");
});

test("after the next sign-in typed fields are there again, the others as a colleague saved them", async () => {
  await openFile();
  await fill("Title", "Rates, typed");
  loseSession();
  backend.change("media", id, { labels: ["Theirs"] });
  await signInAgain();
  await until(() => expect(field("Title").value).toBe("Rates, typed"));
  expect(field("Labels").value).toBe("Theirs");
});
