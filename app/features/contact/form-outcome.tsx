import { useEffect, useRef } from "react";
import type { Problems } from "~/lib/forms/problems.ts";
import { Alert } from "~/ui/alert.tsx";
import { type FormField, fieldId } from "./fields.ts";

/** Of a form that was sent and came back. */
type FormOutcomeProps = {
  fields: readonly FormField[];
  errors: Problems;
  /** A sentence about the whole form: too many messages, or no answer. */
  failure: string | undefined;
};

/**
 * What is wrong, each with a link to its field. It takes the focus, which the button has lost while it was sending: by its attribute when
 * the browser loads the answer, by the effect when React shows it.
 */
export function FormOutcome({ fields, errors, failure }: FormOutcomeProps) {
  const outcome = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is news, also when it says the same again
  useEffect(() => outcome.current?.focus(), [errors]);
  const wrong = fields.filter(({ name }) => errors[name]);
  if (!failure && wrong.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what was just sent
    <div ref={outcome} tabIndex={-1} autoFocus className="contact-outcome">
      {failure ? (
        <Alert variant="destructive" title={failure} />
      ) : (
        <WrongFields errors={errors} wrong={wrong} />
      )}
    </div>
  );
}

type WrongFieldsProps = { errors: Problems; wrong: FormField[] };

function WrongFields({ errors, wrong }: WrongFieldsProps) {
  const title =
    wrong.length === 1 ? "One field needs your attention." : `${wrong.length} fields need your attention.`;
  return (
    <Alert variant="destructive" title={title}>
      <p>Nothing has been sent yet. Everything you typed is still here.</p>
      <ul>
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <a
              className="link"
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                // To the router a fragment would be a navigation, and the answer to the form would be gone.
                event.preventDefault();
                document.getElementById(fieldId(name))?.focus();
              }}
            >
              {label.replace("?", "")}: {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
