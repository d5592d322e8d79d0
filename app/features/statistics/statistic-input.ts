import type { TablesInsert, TablesUpdate } from "#common/database.types.ts";
import type { Statistic } from "./admin-queries.ts";

/** What stands in the form, as typed. */
export type StatisticInput = {
  title: string;
  value: string;
  description: string;
  displayOrder: string;
  isActive: boolean;
};

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

/** Order zero means: after the others. Active is the column's default; only its absence need be said. */
export function rowToInsert(input: StatisticInput, count: number): TablesInsert<"statistics"> {
  return {
    title: input.title.trim(),
    value: input.value.trim(),
    description: input.description.trim(),
    display_order: wholeNumber(input.displayOrder) || count,
    category: "performance",
    format_type: "number",
    ...(input.isActive ? {} : { is_active: false }),
  };
}

/** An empty description is left out, and the one there is stays. */
export function changesToSend(input: StatisticInput): TablesUpdate<"statistics"> {
  const description = input.description.trim();
  return {
    title: input.title.trim(),
    value: input.value.trim(),
    ...(description ? { description } : {}),
    display_order: wholeNumber(input.displayOrder),
    is_active: input.isActive,
  };
}

export function isComplete({ title, value }: StatisticInput): boolean {
  return title.trim() !== "" && value.trim() !== "";
}

/** What is no number is 0; what the column cannot hold is its limit. */
function wholeNumber(text: string): number {
  const number = Number.parseInt(text, 10) || 0;
  return Math.max(-2_147_483_648, Math.min(number, 2_147_483_647));
}
