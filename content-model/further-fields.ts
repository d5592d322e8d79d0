// The further fields of a contact form, from what its section stores. The page shows them, and the server checks a message against them.
import { uploadRule } from "#common/upload-rule.ts";
import type { ArrayItem } from "./field.ts";

export const furtherTypes = [
  { value: "text", label: "Text, one line" },
  { value: "long-text", label: "Text, several lines" },
  { value: "choice", label: "Choice" },
  { value: "checkbox", label: "Checkbox" },
  { value: "file", label: "File" },
] as const;

export type FurtherField = {
  /** In the form. Made from the label, so that an answer never counts for a field that was renamed meanwhile. */
  name: string;
  label: string;
  type: (typeof furtherTypes)[number]["value"];
  choices: string[];
  required: boolean;
};

export const furtherPrefix = "further-";
const maxFurtherFields = 20;

/** In characters. */
export const furtherLengths = { text: 500, "long-text": 5000 } as const;

/** In bytes: the files of one message together. */
export const maxFormFiles = uploadRule.maxBytes;

export function takesFiles(further: readonly FurtherField[]): boolean {
  return further.some(({ type }) => type === "file");
}

export function furtherFieldsOf(stored: readonly ArrayItem[]): FurtherField[] {
  const taken = new Set<string>();
  return stored.slice(0, maxFurtherFields).flatMap(({ label = "", type, choices = "", required }) => {
    const known = furtherTypes.find(({ value }) => value === type);
    if (!known) return [];
    const name = freeName(label, taken);
    taken.add(name);
    return {
      name,
      label: label.trim(),
      type: known.value,
      choices: choices.split("\n").flatMap((line) => line.trim() || []),
      required: required === "yes",
    };
  });
}

function freeName(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  for (let number = 1; ; number++) {
    const name = `${furtherPrefix}${words}${number > 1 ? `-${number}` : ""}`;
    if (!taken.has(name)) return name;
  }
}
