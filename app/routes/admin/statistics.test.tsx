import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
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
import Statistics from "./statistics.tsx";

/** A write that fails is sent once more, a second later. */
const secondTry = 1_100;
const figures = () => backend.rows("statistics");

async function openStatistics(titles: string[] = []) {
  figures();
  for (const [at, title] of titles.entries())
    backend.add("statistics", { title, value: "7", description: null, display_order: at, is_active: true });
  await openPage("/admin/statistics", <Statistics />);
  await until(() => screen.getByRole("button", { name: "Add statistic" }));
  await settle();
}

async function create(title: string, value: string) {
  if (!screen.queryByRole("dialog")) await press("Add statistic");
  await fill("Title", title);
  await fill("Value", value);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Create statistic" }));
  await pass(secondTry);
}

async function act(title: string, action: string) {
  const card = within(screen.getByRole("article", { name: title }));
  await user.click(card.getByRole("button", { name: `${action} ${title}` }));
  await settle();
  if (action === "Delete") await answer("Delete");
  await pass(secondTry);
}

test("a new statistic has the specified defaults, and the form closes", async () => {
  await openStatistics(["There"]);
  await press("Add statistic");
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Active" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "Display order" }).value).toBe("0");
  await create("New", "42");
  screen.getByText("Statistic created successfully");
  expect(screen.queryByRole("dialog")).toBeNull();
  const defaults = { category: "performance", format_type: "number", display_order: 1 };
  expect(backend.sent("POST statistics")).toMatchObject([{ title: "New", value: "42", ...defaults }]);
});

test("an edit begins with the statistic's values, and sends five fields", async () => {
  await openStatistics(["There"]);
  await act("There", "Edit");
  screen.getByRole("heading", { name: "Edit statistic" });
  expect(field("Title").value).toBe("There");
  expect(field("Value").value).toBe("7");
  await fill("Value", "43 %");
  await fill("Description (optional)", "A description");
  await press("Save statistic");
  screen.getByText("Statistic updated successfully");
  expect(screen.queryByRole("dialog")).toBeNull();
  const sent = {
    title: "There",
    value: "43 %",
    description: "A description",
    display_order: 0,
    is_active: true,
  };
  expect(backend.sent("PATCH statistics")).toEqual([sent]);
});

test("the card's button sends only is_active; an inactive card is dimmed, with a badge", async () => {
  await openStatistics(["There"]);
  const isDimmed = () => "inactive" in screen.getByRole("article", { name: "There" }).dataset;
  await act("There", "Deactivate");
  screen.getByText("Statistic updated successfully");
  screen.getByText("Inactive");
  expect(isDimmed()).toBe(true);
  await act("There", "Activate");
  expect(screen.queryByText("Inactive")).toBeNull();
  expect(isDimmed()).toBe(false);
  expect(backend.sent("PATCH statistics")).toEqual([{ is_active: false }, { is_active: true }]);
});

test("a deletion asks first, and can be undone", async () => {
  await openStatistics(["There"]);
  await press("Delete There");
  question("Are you sure you want to delete this statistic?");
  await answer("Cancel");
  expect(backend.sent("DELETE statistics")).toEqual([]);
  await act("There", "Delete");
  screen.getByText("Statistic deleted successfully");
  expect(screen.queryByRole("article")).toBeNull();
  await press("Undo");
  screen.getByRole("article", { name: "There" });
});

test("title and value are required, and nothing is sent without them", async () => {
  await openStatistics();
  await create("  ", "1");
  screen.getByText("Title and value are required");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Title" }));
  await create("Title", "");
  expect(backend.sent("POST statistics")).toEqual([]);
  await press("Cancel");
  await press("Add statistic");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("");
});

test("a first statistic is offered where there is none", async () => {
  await openStatistics();
  screen.getByText("No statistics found. Create your first statistic to get started.");
});

test("statistics that cannot be loaded say why, and can be loaded again", async () => {
  // React names the error that the boundary caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (let times = 0; times < 3; times++)
    backend.refuse("GET statistics", { status: 500, code: "XX000", message: "The disk is full" });
  await openStatistics(["Uptime"]);
  await pass(10_000);
  screen.getByRole("heading", { name: "Statistics Error" });
  screen.getByText("There was an error loading the statistics management system.");
  screen.getByText("The disk is full");
  await press("Try Again");
  screen.getByRole("article", { name: "Uptime" });
});

test("one lost answer: two requests, one statistic, one success", async () => {
  await openStatistics();
  backend.loseAnswer("POST statistics");
  await create("Once", "1");
  expect(screen.getAllByText("Statistic created successfully")).toHaveLength(1);
  const [first, second] = backend.sent("POST statistics");
  expect(second).toEqual(first);
  expect(figures()).toMatchObject([{ title: "Once", display_order: 0 }]);
});

test("every answer lost, corrected, sent again: one statistic, as last sent", async () => {
  await openStatistics();
  backend.loseAnswer("POST statistics");
  backend.loseAnswer("POST statistics");
  await create("Once", "1");
  screen.getByText("Failed to save statistic");
  await create("Once", "2");
  screen.getByText("Statistic created successfully");
  expect(figures()).toMatchObject([{ title: "Once", value: "2" }]);
});

test("a deletion whose answer is lost is a deletion", async () => {
  await openStatistics(["Gone"]);
  backend.loseAnswer("DELETE statistics");
  await act("Gone", "Delete");
  screen.getByText("Statistic deleted successfully");
  expect(figures()).toEqual([]);
});

test("without a network a write fails at once, and is not sent later", async () => {
  await openStatistics(["There"]);
  backend.setOnline(false);
  await create("Never sent", "1");
  screen.getByText("Failed to save statistic");
  await press("Cancel");
  await act("There", "Deactivate");
  screen.getByText("Failed to update statistic");
  backend.setOnline(true);
  await pass(60_000);
  expect(figures()).toMatchObject([{ title: "There", is_active: true }]);
  expect(backend.requests.filter(({ call }) => /^(POST|PATCH) statistics/.test(call))).toEqual([]);
});

test.each([
  ["Create", "POST", "Failed to create statistic"],
  ["Deactivate", "PATCH", "Failed to update statistic"],
  ["Delete", "DELETE", "Failed to delete statistic"],
])("a refusal of %s has its message, and nothing is lost", async (action, method, message) => {
  await openStatistics(["There"]);
  for (let times = 0; times < 2; times++)
    backend.refuse(`${method} statistics`, { status: 403, code: "42501", message: "no" });
  if (action === "Create") await create("Kept", "1");
  else await act("There", action);
  screen.getByText(message);
  screen.getByText("You do not have permission to perform this action");
  if (action === "Create")
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Kept");
  expect(figures()).toMatchObject([{ title: "There", is_active: true }]);
});

test("an open form is open again after the next sign-in", async () => {
  await openStatistics(["There"]);
  await press("Add statistic");
  await fill("Title", "Half a figure");
  loseSession();
  await signInAgain();
  await until(() =>
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Half a figure"),
  );
});
