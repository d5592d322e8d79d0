// From a description to the rules of its form. The database has the same limits; these say them in words, before anything is sent.

import { formatNumber } from "~/lib/numbers.ts";
import { z } from "~/lib/zod.ts";
import type { ContentType, Field, PartField, Values } from "./content-type.ts";

export type Problems = Record<string, string>;

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pathPattern = /^[a-z0-9]+([-/][a-z0-9]+)*$/;
const linkPattern = /^(\/(?![/\\])|https:\/\/)/;

export function problemsOf(type: ContentType, values: Values): Problems {
  const problems: Problems = {};
  for (const field of type.fields) {
    const result = schemaOf(field).safeParse(values[field.name]);
    if (!result.success) problems[field.name] = result.error.issues[0]?.message ?? "This value does not fit.";
  }
  for (const [name, sentence] of Object.entries(type.check?.(values) ?? {})) problems[name] ??= sentence;
  return problems;
}

function schemaOf(field: Field): z.ZodType {
  switch (field.kind) {
    case "text":
      return field.format === "link" ? link(field) : text(field, field.max ?? 200);
    case "long-text":
      return text(field, field.max ?? 2000);
    case "markdown":
      return text(field, field.max ?? 200_000);
    case "slug":
      return text({ ...field, required: true }, 100).refine(
        (value) => (field.paths ? pathPattern : slugPattern).test(value),
        "Use small letters, digits and single hyphens, like swiss-data-centre.",
      );
    case "number":
      return z
        .number("Enter a whole number.")
        .int("Enter a whole number.")
        .min(field.min ?? -2_147_483_648, `Not under ${field.min}.`)
        .max(field.max ?? 2_147_483_647, `Not over ${field.max}.`);
    case "switch":
      return z.boolean();
    case "date":
      return moment(field, /^\d{4}-\d{2}-\d{2}$/, "Enter a date.");
    case "date-time":
      return moment(field, /^\d{4}-\d{2}-\d{2}T/, "Enter a date and a time.");
    case "select":
      return choice(
        field,
        field.options.map(({ value }) => value),
      );
    case "tags":
      return z
        .array(z.string().regex(slugPattern, "Tags are lower-case letters, digits and hyphens.").max(50))
        .max(12, "At most twelve tags.");
    case "image":
      return text(field, 500);
    case "reference":
      return field.many
        ? field.required
          ? z.array(z.string()).min(1, missing(field))
          : z.array(z.string())
        : text(field, 200);
    case "texts":
      return z.array(z.string().trim().min(1, `Fill in or remove the empty ${field.item}.`).max(500)).max(50);
    case "records":
      return z.array(record(field.item, field.parts)).max(50);
  }
}

function text(field: Field, max: number) {
  const limited = z.string().max(max, `At most ${formatNumber(max)} characters.`);
  return field.required ? limited.refine((value) => value.trim() !== "", missing(field)) : limited;
}

function link(field: Field) {
  return text(field, 500).refine(
    (value) => value.trim() === "" || linkPattern.test(value.trim()),
    "Enter a path of this site, like /contact, or a URL that begins with https://.",
  );
}

function moment(field: Field, pattern: RegExp, sentence: string) {
  const given = z
    .string()
    .refine((value) => value === "" || (pattern.test(value) && !Number.isNaN(Date.parse(value))), sentence);
  return field.required ? given.refine((value) => value !== "", missing(field)) : given;
}

function choice(field: Field, allowed: string[]) {
  return z
    .string()
    .refine((value) => value !== "" || !field.required, missing(field))
    .refine((value) => value === "" || allowed.includes(value), "Choose one of the list.");
}

function record(item: string, parts: PartField[]) {
  return z
    .record(z.string(), z.string().max(5000))
    .refine(
      (entry) => parts.every(({ name, required }) => !required || (entry[name] ?? "").trim() !== ""),
      `Fill in or remove the incomplete ${item}.`,
    );
}

function missing({ label }: Field): string {
  return `${label} is required.`;
}
