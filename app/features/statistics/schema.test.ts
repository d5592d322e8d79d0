import { expect, test } from "vitest";
import { changesToSend, emptyInput, rowToInsert, type StatisticInput, statisticSchema } from "./schema.ts";

const input = { ...emptyInput, title: " Uptime ", value: "99.9%", description: "per year" };
const values = (changes: Partial<StatisticInput> = {}) => statisticSchema.parse({ ...input, ...changes });

test("a new statistic is sent with the specified defaults, and nothing else", () => {
  expect(rowToInsert(values({ displayOrder: "3" }), 7)).toEqual({
    title: "Uptime",
    value: "99.9%",
    description: "per year",
    display_order: 3,
    category: "performance",
    format_type: "number",
  });
  expect(rowToInsert(values({ isActive: false }), 7)).toMatchObject({ is_active: false });
});

test("a zero order on create is the current count; what is no number is zero", () => {
  const order = (displayOrder: string) => rowToInsert(values({ displayOrder }), 7).display_order;
  expect(["0", "soon", "2.9", "99999999999"].map(order)).toEqual([7, 7, 2, 2_147_483_647]);
});

test("an edit sends five fields, without an empty description, and a zero stays zero", () => {
  expect(changesToSend(values({ displayOrder: "0" }))).toEqual({
    title: "Uptime",
    value: "99.9%",
    description: "per year",
    display_order: 0,
    is_active: true,
  });
  expect(changesToSend(values({ description: "  " }))).not.toHaveProperty("description");
});

test("title and value are required, and spaces are not text", () => {
  expect(statisticSchema.safeParse(input).success).toBe(true);
  expect(statisticSchema.safeParse({ ...input, title: "  " }).success).toBe(false);
  expect(statisticSchema.safeParse({ ...input, value: "" }).success).toBe(false);
});
