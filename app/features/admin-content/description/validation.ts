// From a description to the rules of its form. The database has the same limits; these say them in words, before anything is sent.

import type { Values } from "~/lib/fields/field.ts";
import { schemaOf } from "~/lib/fields/schema.ts";
import type { Problems } from "~/lib/problems.ts";
import type { ContentType } from "./content-type.ts";
import { changedFields } from "./values.ts";

export function problemsOf(type: ContentType, values: Values): Problems {
  const problems: Problems = {};
  for (const field of type.fields) {
    const result = schemaOf(field).safeParse(values[field.name]);
    if (!result.success) problems[field.name] = result.error.issues[0]?.message ?? "This value does not fit.";
  }
  for (const [name, sentence] of Object.entries(type.check?.(values) ?? {})) problems[name] ??= sentence;
  return problems;
}

/** Of what was found before, what is still true: a field that has changed since is looked at anew. */
export function remainingProblems(type: ContentType, found: Problems, before: Values, now: Values): Problems {
  if (Object.keys(found).length === 0) return found;
  const changed = new Set(changedFields(type, before, now).map(({ name }) => name));
  const current = problemsOf(type, now);
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, problem]) => {
      const sentence = changed.has(name) ? current[name] : problem;
      return sentence ? [[name, sentence]] : [];
    }),
  );
}
