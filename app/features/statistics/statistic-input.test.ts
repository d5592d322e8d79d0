import { expect, test } from "vitest";
import { changesToSend, emptyInput, isComplete, rowToInsert } from "./statistic-input.ts";

const input = { ...emptyInput, title: " Uptime ", value: "99.9%", description: "per year" };

test("a new statistic is sent with the specified defaults, and nothing else", () => {
  expect(rowToInsert({ ...input, displayOrder: "3" }, 7)).toEqual({
    title: "Uptime",
    value: "99.9%",
    description: "per year",
    display_order: 3,
    category: "performance",
    format_type: "number",
  });
  expect(rowToInsert({ ...input, isActive: false }, 7)).toMatchObject({ is_active: false });
});

test("a zero order on create is the current count; what is no number is zero", () => {
  expect(rowToInsert({ ...input, displayOrder: "0" }, 7).display_order).toBe(7);
  expect(rowToInsert({ ...input, displayOrder: "soon" }, 7).display_order).toBe(7);
  expect(rowToInsert({ ...input, displayOrder: "2.9" }, 7).display_order).toBe(2);
  expect(rowToInsert({ ...input, displayOrder: "99999999999" }, 7).display_order).toBe(2_147_483_647);
});

test("an edit sends five fields, without an empty description, and a zero stays zero", () => {
  expect(changesToSend({ ...input, displayOrder: "0" })).toEqual({
    title: "Uptime",
    value: "99.9%",
    description: "per year",
    display_order: 0,
    is_active: true,
  });
  expect(changesToSend({ ...input, description: "  " })).not.toHaveProperty("description");
});

test("title and value are required, and spaces are not text", () => {
  expect(isComplete(input)).toBe(true);
  expect(isComplete({ ...input, title: "  " })).toBe(false);
  expect(isComplete({ ...input, value: "" })).toBe(false);
});
