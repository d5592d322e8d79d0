import type { ReactNode } from "react";
import type { ZodType } from "zod";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { useSubmission } from "~/ui/use-submission.ts";

type EmailFormProps<Values> = {
  /** Of the form. */
  label: string;
  fieldLabel: string;
  description?: string;
  schema: ZodType<Values>;
  /** Answers with a sentence when the request failed. */
  send: (values: Values) => Promise<string | undefined>;
  button: { label: string; variant?: "secondary" };
  /** Further fields. */
  children?: ReactNode;
};

/** A row with an e-mail, further fields and a button. It is emptied when it was sent. */
export function EmailForm<Values>(props: EmailFormProps<Values>) {
  const { label, fieldLabel, description, schema, send, button, children } = props;
  const { busy, problem, problems, onSubmit } = useSubmission(
    async (values, form) => {
      const refused = await send(values);
      if (!refused) form.reset();
      return refused;
    },
    { schema },
  );
  return (
    <form
      className="people-form"
      data-fields={children ? "2" : undefined}
      onSubmit={onSubmit}
      noValidate
      aria-label={label}
    >
      <Field label={fieldLabel} description={description} error={problems.email ?? problem?.sentence}>
        <Input name="email" type="email" inputMode="email" autoComplete="off" spellCheck={false} />
      </Field>
      {children}
      <Button type="submit" variant={button.variant} busy={busy}>
        {button.label}
      </Button>
    </form>
  );
}
