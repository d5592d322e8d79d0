// The zod schema of a field. The database has the same limits; these give messages before anything is sent.
import { formatNumber } from "#common/numbers.ts";
import { z } from "#common/zod.ts";
import type { Field, ItemField, Option } from "./field.ts";
import { labelsProblem, readLabels } from "./fields/labels.ts";
import { isLink, linkSentence } from "./link.ts";
import { parseReference } from "./reference.ts";

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const pathPattern = /^\/([a-z0-9]+([-/][a-z0-9]+)*)?$/;

/** Creating a schema costs more than using it, and a page uses dozens per rendering. */
const cache = new WeakMap<Field, z.ZodType>();

export function schemaOf(field: Field): z.ZodType {
  const schema = cache.get(field) ?? makeSchema(field);
  cache.set(field, schema);
  return schema;
}

function makeSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case "text":
      return field.format ? urlText(field, field.format, field.records) : text(field, field.max ?? 200);
    case "long-text":
      return text(field, field.max ?? 2000);
    case "markdown":
      return text(field, field.max ?? 200_000);
    case "slug":
      return text({ ...field, required: true }, 100).refine(
        (value) => slugPattern.test(value),
        "Use lower-case letters, digits and single hyphens, like swiss-data-centre.",
      );
    case "path":
      return text({ ...field, required: true }, 200).refine(
        (value) => pathPattern.test(value),
        "Start with a slash, then use lower-case letters, digits and single hyphens, like /company/careers.",
      );
    case "sections":
      return z
        .array(z.looseObject({ id: z.string().max(40), kind: z.string().max(40) }))
        .max(60, "At most 60 sections.");
    case "menu":
      return z.array(z.looseObject({ id: z.string().max(40) })).max(60, "At most 60 entries in one list.");
    case "number":
      return z
        .number("Enter a whole number.")
        .int("Enter a whole number.")
        .min(field.min ?? -2_147_483_648, `Enter ${field.min} or more.`)
        .max(field.max ?? 2_147_483_647, `Enter ${field.max} or less.`);
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
        .array(z.string().regex(slugPattern, "Use lower-case letters, digits and hyphens in tags.").max(100))
        .max(12, "At most 12 tags.");
    case "labels":
      return z.string().superRefine((words, context) => {
        const problem = labelsProblem(readLabels(words));
        if (problem) context.addIssue({ code: "custom", message: problem });
      });
    case "image":
      return text(field, 500);
    case "reference":
      return field.many
        ? field.required
          ? z.array(z.string()).min(1, missing(field))
          : z.array(z.string())
        : text(field, 200);
    case "administrator":
      return text(field, 36).refine(
        (id) => id === "" || /^[0-9a-f-]{36}$/.test(id),
        "Choose one from the list.",
      );
    case "list":
      return z.array(z.string().trim().min(1, `Fill in or remove the empty ${field.item}.`).max(500)).max(50);
    case "array":
      return z.array(record(field.itemFields)).max(50);
  }
}

function text(field: Field, max: number) {
  const limited = z.string().max(max, `At most ${formatNumber(max)} characters.`);
  return field.required ? limited.refine((value) => value.trim() !== "", missing(field)) : limited;
}

/** A link is a path or a URL; a URL is absolute. */
function urlText(field: Field, format: "link" | "url", records = false) {
  return format === "link"
    ? text(field, 500).refine(records ? isLinkOrReference : isLink, linkSentence)
    : text(field, 500).refine(isUrl, "Enter a URL that begins with https://.");
}

function isUrl(value: string): boolean {
  return value.trim() === "" || value.trim().startsWith("https://");
}

function isLinkOrReference(value: string): boolean {
  return isLink(value) || parseReference(value.trim()) !== undefined;
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
    .refine((value) => value === "" || allowed.includes(value), "Choose one from the list.");
}

function record(fields: readonly ItemField[]) {
  return z.record(z.string(), z.string().max(5000)).superRefine((entry, context) => {
    for (const part of fields) {
      if (part.when && entry[part.when.field] !== part.when.is) continue;
      const message = problemOfPart(part, entry[part.name] ?? "");
      if (message) context.addIssue({ code: "custom", path: [part.name], message });
    }
  });
}

function problemOfPart(part: ItemField, text: string): string | undefined {
  if (text.trim() === "") return part.required ? `${part.label} is required.` : undefined;
  if (part.kind === "link") return isLinkOrReference(text) ? undefined : linkSentence;
  if (part.kind === "select") return isOffered(part.options, text) ? undefined : "Choose one from the list.";
  return undefined;
}

function isOffered(options: readonly Option[], chosen: string): boolean {
  return options.some(({ value }) => value === chosen);
}

function missing({ label, missing: sentence }: Field): string {
  return sentence ?? `${label} is required.`;
}
