import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { defaultTheme } from "~/features/theme/default-theme.ts";
import { backend } from "../../../tests/component/backend.ts";
import { field, fill } from "../../../tests/component/record-page.tsx";
import {
  answer,
  expectQuestions,
  openPage,
  pass,
  press,
  settle,
  user,
} from "../../../tests/component/render.tsx";
import Theme from "./theme.tsx";

const themes = () => backend.rows("theme_configurations");
const primary = "Primary, light";
const reopen = async () => {
  cleanup();
  await openPage("/admin/theme?theme=own", <Theme />);
};

beforeEach(async () => {
  // The page of the site in the preview.
  backend.on("", () => "");
  backend.setDefaults("theme_configurations", { is_active: false });
  backend.add("theme_configurations", { ...defaultTheme });
  backend.add("theme_configurations", { ...defaultTheme, id: "own", name: "Own", is_active: false });
  await openPage("/admin/theme?theme=own", <Theme />);
});

async function act(action: string) {
  await press("More actions");
  await user.click(screen.getByRole("menuitem", { name: action }));
  await settle();
}

test("a theme is duplicated, deleted and brought back", async () => {
  const shelf = within(screen.getByRole("navigation", { name: "Themes" }));
  await act("Duplicate");
  expect(field("Name").value).toBe("Own copy");
  await act("Delete");
  await answer("Delete");
  screen.getByText("Own copy deleted");
  expect(shelf.queryByRole("link", { name: "Own copy" })).toBeNull();
  expect(themes()).toHaveLength(2);
  await press("Undo");
  expect(field("Name").value).toBe("Own copy");
  shelf.getByRole("link", { name: "Own copy" });
});

test("weak colours and wrong values are marked at their fields", async () => {
  await fill("Text, light", "#cccccc");
  const note = document.getElementById(field("Text, light").getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toMatch(
    /^1\.5:1 on the background\s*shown as #[0-9a-f]{6}, which reaches 7:1 everywhere$/,
  );
  await fill("Text, light", "red");
  screen.getByText("Use a hex colour such as #3b82f6");
  screen.getByText("1 value is not valid");
  await press("Discard");
  screen.getByText("All changes saved");
});

test("unsaved changes are there after a reload, and asked about", async () => {
  await fill(primary, "#ffcc00");
  await reopen();
  expect(field(primary).value).toBe("#ffcc00");
  await expectQuestions();
  screen.getByText("Unsaved changes");
});

test("a change made while the theme is saved stays unsaved", async () => {
  const arrives = backend.hold("PATCH theme_configurations");
  await fill(primary, "#0f766e");
  await press("Update theme");
  screen.getByRole("button", { name: "Updating…" });
  await fill(primary, "#be185d");
  arrives();
  await settle();
  expect(field(primary).value).toBe("#be185d");
  screen.getByText("Unsaved changes");
  await press("Update theme");
  screen.getByText("All changes saved");
  expect(themes()[1]).toMatchObject({ colors: { primary: { light: "#be185d" } } });
});

test.each([
  ["update", async () => press("Update theme")],
  [
    "reset",
    async () => {
      await act("Reset to default");
      await answer("Reset");
    },
  ],
])("a refused %s says why, and nothing typed is lost", async (what, work) => {
  await fill(primary, "#0f766e");
  for (let times = 0; times < 2; times++)
    backend.refuse("PATCH theme_configurations", { status: 400, code: "P0001", message: "The disk is full" });
  await work();
  await pass(1_100);
  screen.getByText(`Failed to ${what} theme: The disk is full`);
  expect(field(primary).value).toBe("#0f766e");
  screen.getByText("Unsaved changes");
});

test("two editors do not overwrite each other", async () => {
  await fill(primary, "#222222");
  backend.change("theme_configurations", "own", { name: "Theirs" });
  await press("Update theme");
  await pass(1_100);
  screen.getByText(
    "Failed to update theme: another editor has changed it in the meantime. Reload the page to see it.",
  );
  expect(field(primary).value).toBe("#222222");
  expect(themes()[1]).toMatchObject({ name: "Theirs", colors: defaultTheme.colors });
});

test.each([
  ["<html>", "This file is not JSON, so it cannot be a theme."],
  [
    JSON.stringify({ ...defaultTheme, spacing: { ...defaultTheme.spacing, unit: "1px;}</style>" } }),
    "This file is not a theme: spacing.unit: Use a plain CSS value.",
  ],
])("a file that is no theme is refused: %#", async (text, message) => {
  await user.upload(
    screen.getByTestId("import-theme"),
    new File([text], "theme.json", { type: "application/json" }),
  );
  await settle();
  screen.getByText(message);
  expect(themes()).toHaveLength(2);
});
