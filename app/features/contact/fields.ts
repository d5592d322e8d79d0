// What the forms show, apart from the schema: the browser does not need the validator.
import { isLongerThan } from "#common/characters.ts";
import { formatNumber } from "#common/numbers.ts";
import { type FurtherField, maxFormFiles } from "#content-model/further-fields.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { tooLarge } from "./file-words.ts";

/** `name`: a ContactField, or that of a further field. */
export type FormField = { name: string; label: string };
export type ContactField = "name" | "company" | "email" | "phone" | "topic" | "message" | "consent";

/** In the order of the form, by the names of what is checked. */
const contactFields: readonly FormField[] = [
  { name: "name", label: "Name" },
  { name: "company", label: "Company" },
  { name: "email", label: "E-mail" },
  { name: "topic", label: "What is it about?" },
  { name: "message", label: "Message" },
  { name: "consent", label: "Consent" },
];

/** With the further fields of a section before the consent, which is last. */
export function contactFieldsWith(further: readonly FurtherField[]): FormField[] {
  return [...contactFields.slice(0, -1), ...further, ...contactFields.slice(-1)];
}

export const incidentFields: readonly FormField[] = [
  { name: "name", label: "Name" },
  { name: "phone", label: "Number to call back" },
  { name: "email", label: "E-mail" },
  { name: "message", label: "What happened?" },
];

/** The same on every rendering: the summary of errors links to it. */
export const fieldId = (name: string) => `contact-${name}`;

/** For `Field`: its identity, label and error. */
export function fieldProps(fields: readonly FormField[], name: string, errors: Problems) {
  return {
    id: fieldId(name),
    label: fields.find((field) => field.name === name)?.label,
    error: errors[name],
  };
}

/** In characters. */
const longest = { name: 120, company: 160, email: 254, phone: 40, message: 5000 };

export function refuseLength(name: keyof typeof longest, value: string): string | undefined {
  const most = longest[name];
  return isLongerThan(value.trim(), most) ? `Shorten this to ${formatNumber(most)} characters.` : undefined;
}

/** What was typed; of files their names, by which the form says which one to choose again. */
export function textsOf(form: FormData): Record<string, string> {
  const entries = [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  return Object.fromEntries(entries);
}

/** What is too long or too large is found before it is sent: the server reads no more than a form can hold. */
export function refuseSizes(form: FormData): Problems {
  const texts = textsOf(form);
  const refusals = Object.keys(longest).map((name) => [
    name,
    refuseLength(name as keyof typeof longest, texts[name] ?? ""),
  ]);
  return Object.fromEntries([...refusals, ...refusedFiles(form)].filter(([, sentence]) => sentence));
}

/** From the file on with which they are too large together. */
function refusedFiles(form: FormData): string[][] {
  let size = 0;
  return [...form].flatMap(([name, value]) => {
    if (typeof value === "string") return [];
    size += value.size;
    return size > maxFormFiles ? [[name, tooLarge]] : [];
  });
}

/** A field people do not see. What fills it in is a program. */
export const honeypot = "website";
