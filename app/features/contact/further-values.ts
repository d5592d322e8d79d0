// The answers to the further fields of a form, as its section asks for them. What the browser sends besides is no field.
import { isLongerThan } from "#common/characters.ts";
import type { FurtherAnswer } from "#common/contract/submissions.ts";
import { formatNumber } from "#common/numbers.ts";
import { type FurtherField, furtherLengths, furtherPrefix } from "#content-model/further-fields.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { textOf } from "./text-of.ts";

type FurtherAnswers = {
  /** As typed, for a form that comes back. */
  values: Record<string, string>;
  errors: Problems;
  fields: FurtherAnswer[];
  /** The visitor answered a field that the published section no longer has. */
  isOutdated: boolean;
};

export function readFurther(form: FormData, further: readonly FurtherField[]): FurtherAnswers {
  const answers: FurtherAnswers = { values: {}, errors: {}, fields: [], isOutdated: false };
  for (const field of further) {
    const typed = textOf(form, field.name);
    const value = field.type === "text" ? typed.replace(/\s+/g, " ").trim() : typed.trim();
    const error = problemOf(field, value);
    answers.values[field.name] = typed;
    if (error) answers.errors[field.name] = error;
    else answers.fields.push({ label: field.label, value: shownValue(field, value) });
  }
  answers.isOutdated = [...form.keys()].some(
    (name) =>
      name.startsWith(furtherPrefix) &&
      textOf(form, name) !== "" &&
      !further.some((field) => field.name === name),
  );
  return answers;
}

function problemOf({ type, required, choices }: FurtherField, value: string): string | undefined {
  switch (type) {
    case "checkbox":
      return required && value !== "on" ? "Please tick this box." : undefined;
    case "choice":
      return (value === "" && !required) || choices.includes(value) ? undefined : "Choose one from the list.";
    default:
      if (value === "" && required) return "Fill in this field.";
      return isLongerThan(value, furtherLengths[type])
        ? `Shorten this to ${formatNumber(furtherLengths[type])} characters.`
        : undefined;
  }
}

function shownValue({ type }: FurtherField, value: string): string {
  if (type !== "checkbox") return value;
  return value === "on" ? "Yes" : "No";
}
