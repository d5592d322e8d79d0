// The answers to the further fields of a form, as its section asks for them. What the browser sends besides is no field.
import { isLongerThan } from "#common/characters.ts";
import type { FurtherAnswer, MessageFile } from "#common/contract/submissions.ts";
import { formatNumber } from "#common/numbers.ts";
import { type FileProblem, readSentFile } from "#common/sent-file.ts";
import { type FurtherField, furtherLengths, furtherPrefix } from "#content-model/further-fields.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { acceptedNames, tooLarge } from "./file-words.ts";
import { textOf } from "./text-of.ts";

type FurtherAnswers = {
  /** As typed, for a form that comes back; of a file its name. */
  values: Record<string, string>;
  errors: Problems;
  fields: FurtherAnswer[];
  files: MessageFile[];
  /** The visitor answered a field that the published section no longer has. */
  isOutdated: boolean;
};

const fileProblems: Record<FileProblem, string> = {
  "too large": tooLarge,
  "other type": `Choose a file of one of these types: ${acceptedNames}.`,
  macros: "This document contains macros. Save it without them and choose it again.",
  damaged: "This file is damaged. Choose another one.",
};

export async function readFurther(form: FormData, further: readonly FurtherField[]): Promise<FurtherAnswers> {
  const answers: FurtherAnswers = { values: {}, errors: {}, fields: [], files: [], isOutdated: false };
  for (const field of further) {
    if (field.type === "file") await readFile(form, field, answers);
    else readText(form, field, answers);
  }
  answers.isOutdated = [...form.entries()].some(
    ([name, value]) =>
      name.startsWith(furtherPrefix) &&
      (typeof value === "string" ? value !== "" : value.size > 0) &&
      !further.some((field) => field.name === name),
  );
  return answers;
}

function readText(form: FormData, field: FurtherField, { values, errors, fields }: FurtherAnswers) {
  const typed = textOf(form, field.name);
  const value = field.type === "text" ? typed.replace(/\s+/g, " ").trim() : typed.trim();
  const error = problemOf(field, value);
  values[field.name] = typed;
  if (error) errors[field.name] = error;
  else fields.push({ label: field.label, value: shownValue(field, value) });
}

async function readFile(form: FormData, { name, label, required }: FurtherField, answers: FurtherAnswers) {
  const { values, errors, fields, files } = answers;
  const sent = form.get(name);
  if (!(sent instanceof File) || sent.size === 0) {
    if (required) errors[name] = "Choose a file.";
    else fields.push({ label, value: "" });
    return;
  }
  values[name] = sent.name;
  const file = readSentFile(sent.name, new Uint8Array(await sent.arrayBuffer()));
  if (typeof file === "string") {
    errors[name] = fileProblems[file];
    return;
  }
  fields.push({ label, value: file.name });
  files.push({ ...file, label });
}

function problemOf({ type, required, choices }: FurtherField, value: string): string | undefined {
  switch (type) {
    case "checkbox":
      return required && value !== "on" ? "Please tick this box." : undefined;
    case "choice":
      return (value === "" && !required) || choices.includes(value) ? undefined : "Choose one from the list.";
    default: {
      if (value === "" && required) return "Fill in this field.";
      const most = furtherLengths[type === "text" ? "text" : "long-text"];
      return isLongerThan(value, most) ? `Shorten this to ${formatNumber(most)} characters.` : undefined;
    }
  }
}

function shownValue({ type }: FurtherField, value: string): string {
  if (type !== "checkbox") return value;
  return value === "on" ? "Yes" : "No";
}
