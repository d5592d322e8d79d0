import type { Collection } from "#content-model/collection.ts";
import type { StoredLink, Values } from "#content-model/field.ts";
import { findMenuProblem } from "#content-model/menu-levels.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { Alert } from "~/ui/alert.tsx";
import type { FieldTarget } from "../fields/reveal.ts";

/** Each problem is shown at its field. */
export function ProblemSummary({ problems }: { problems: Problems }) {
  const count = Object.keys(problems).length;
  if (count === 0) return null;
  return (
    <Alert
      variant="destructive"
      title={count > 1 ? `Please correct the ${count} marked fields` : "Please correct the marked field"}
    />
  );
}

/** The first of them in the order of the form. */
export function firstTarget(
  { fields }: Collection,
  values: Values,
  problems: Problems,
): FieldTarget | undefined {
  const inOrder = [...fields.filter(({ side }) => !side), ...fields.filter(({ side }) => side)];
  const field = inOrder.find(({ name }) => problems[name]);
  const inside =
    field?.kind === "menu"
      ? findMenuProblem(String(values.place), values[field.name] as StoredLink[])
      : undefined;
  return field && { field: field.name, entries: inside?.ids, name: inside?.field };
}
