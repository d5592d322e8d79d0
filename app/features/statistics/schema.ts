import type { TablesInsert, TablesUpdate } from "#common/database.types.ts";
import { z } from "#common/zod.ts";
import type { Statistic } from "./admin-queries.ts";

export const statisticSchema = z.object({
  title: z.string().trim().min(1, "Enter a title"),
  value: z.string().trim().min(1, "Enter a value"),
  description: z.string().trim(),
  displayOrder: z.string().transform(wholeNumber),
  isActive: z.boolean(),
});

/** The values of the form. */
export type StatisticInput = z.input<typeof statisticSchema>;
export type StatisticValues = z.output<typeof statisticSchema>;

export const emptyInput: StatisticInput = {
  title: "",
  value: "",
  description: "",
  displayOrder: "0",
  isActive: true,
};

export function inputOf(statistic: Statistic): StatisticInput {
  return {
    title: statistic.title,
    value: statistic.value,
    description: statistic.description ?? "",
    displayOrder: String(statistic.display_order),
    isActive: statistic.is_active,
  };
}

/** Display order 0 becomes the number of statistics (specification, section 5). Active is the default of the column. */
export function rowToInsert(values: StatisticValues, count: number): TablesInsert<"statistics"> {
  const { title, value, description, displayOrder, isActive } = values;
  return {
    title,
    value,
    description,
    display_order: displayOrder || count,
    category: "performance",
    format_type: "number",
    ...(isActive ? {} : { is_active: false }),
  };
}

/** An empty description is omitted, so the stored one stays. */
export function changesToSend(values: StatisticValues): TablesUpdate<"statistics"> {
  const { title, value, description, displayOrder, isActive } = values;
  return {
    title,
    value,
    ...(description ? { description } : {}),
    display_order: displayOrder,
    is_active: isActive,
  };
}

/** A text without a number is 0; numbers are limited to the range of the column. */
function wholeNumber(text: string): number {
  const number = Number.parseInt(text, 10) || 0;
  return Math.max(-2_147_483_648, Math.min(number, 2_147_483_647));
}
