import type { Collection } from "#content-model/collection.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { Alert } from "~/ui/alert.tsx";

/** All problems, announced together; each field shows its own again. */
export function ProblemSummary({ type, problems }: { type: Collection; problems: Problems }) {
  const found = type.fields.filter(({ name }) => problems[name]);
  if (found.length === 0) return null;
  return (
    <Alert variant="destructive" title="Not saved: please look at these fields">
      <ul className="content-problems">
        {found.map(({ name, label }) => (
          <li key={name}>
            {label}: {problems[name]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** After the summary is rendered. */
export function focusFirstProblem() {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(".content-form [aria-invalid='true'], .content-form .field-error + button")
      ?.focus(),
  );
}
