import type { Field } from "#content-model/field.ts";
import { subjectOptions } from "~/art/grounds/subjects.ts";

/** What the drawing behind the words is about (art/grounds). */
export const subject = {
  name: "subject",
  kind: "select",
  label: "Subject of the drawing",
  emptyLabel: "Chosen by the path of the page",
  help: "Where there is a drawing behind the words. No two pages have the same, whatever they are about.",
  options: subjectOptions,
} as const satisfies Field;
