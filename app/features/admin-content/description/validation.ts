// The rules of a collection's form. The database has the same limits; these give messages before anything is sent.
import type { Collection } from "#content-model/collection.ts";
import type { Field, StoredLink, Values } from "#content-model/field.ts";
import { schemaOf } from "#content-model/field-schema.ts";
import { fixedPathSentence, isFixedPath } from "#content-model/fixed-paths.ts";
import { problemInMenu } from "#content-model/menu-levels.ts";
import { shownFields } from "#content-model/shown-fields.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { changedFields } from "./values.ts";

export function problemsOf(type: Collection, values: Values): Problems {
  const problems: Problems = {};
  for (const field of shownFields(type.fields, values)) {
    const result = schemaOf(field).safeParse(values[field.name]);
    if (!result.success) problems[field.name] = result.error.issues[0]?.message ?? "This value is not valid.";
    else {
      const problem = problemInContext(field, values);
      if (problem) problems[field.name] = problem;
    }
  }
  for (const [name, sentence] of Object.entries(type.check?.(values) ?? {})) problems[name] ??= sentence;
  return problems;
}

/** Problems that depend on other values or on the rest of the site. */
function problemInContext({ kind, name }: Field, values: Values): string | undefined {
  if (kind === "path") return isFixedPath(String(values[name])) ? fixedPathSentence : undefined;
  if (kind === "menu") return problemInMenu(String(values.place), values[name] as StoredLink[]);
  return undefined;
}

/** The problems that remain: fields that changed since are checked again. */
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
