// From a description to the rules of its form. The database has the same limits; these say them in words, before anything is sent.

import { problemInMenu } from "#content-model/check-menu.ts";
import type { Collection } from "#content-model/collection.ts";
import type { Field, StoredLink, Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { fixedPathSentence, isFixedPath } from "#content-model/fixed-paths.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { changedFields } from "./values.ts";

export function problemsOf(type: Collection, values: Values): Problems {
  const problems: Problems = {};
  for (const field of type.fields) {
    const result = schemaOf(field).safeParse(values[field.name]);
    if (!result.success) problems[field.name] = result.error.issues[0]?.message ?? "This value does not fit.";
    else {
      const problem = problemInContext(field, values);
      if (problem) problems[field.name] = problem;
    }
  }
  for (const [name, sentence] of Object.entries(type.check?.(values) ?? {})) problems[name] ??= sentence;
  return problems;
}

/** What the rest of the site or of the record says about a value. */
function problemInContext({ kind, name }: Field, values: Values): string | undefined {
  if (kind === "path") return isFixedPath(String(values[name])) ? fixedPathSentence : undefined;
  if (kind === "menu") return problemInMenu(String(values.place), values[name] as StoredLink[]);
  return undefined;
}

/** Of what was found before, what is still true: a field that has changed since is looked at anew. */
export function remainingProblems(type: Collection, found: Problems, before: Values, now: Values): Problems {
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
