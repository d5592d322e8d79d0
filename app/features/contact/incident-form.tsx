import { Form, useNavigation } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { InlineText } from "~/ui/inline-text.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import type { ContactAnswer } from "./contact-answer.ts";
import { type ContactField, fieldProps, incidentFields } from "./fields.ts";
import { FormOutcome } from "./form-outcome.tsx";
import { HoneypotField } from "./honeypot-field.tsx";
import { useMessageDraft } from "./use-message-draft.ts";

type IncidentFormProps = { words: { hint: string; consent: string }; answer: ContactAnswer | undefined };

const unsent: ContactAnswer = { values: {}, errors: {}, failure: undefined };

/** As short as it can be: who, where to call, what happened. Works without JavaScript. */
export function IncidentForm({ words, answer }: IncidentFormProps) {
  const isSending = useNavigation().state !== "idle";
  const draft = useMessageDraft();
  const { values, errors, failure } = answer ?? unsent;
  const field = (name: ContactField) => ({ ...fieldProps(incidentFields, name, errors), required: true });
  return (
    <Form {...draft} method="post" noValidate className="form contact-form" aria-label="Incident">
      <FormOutcome fields={incidentFields} errors={errors} failure={failure} />
      <Field {...field("name")}>
        <Input name="name" autoComplete="name" defaultValue={values.name} />
      </Field>
      <div className="form-pair">
        <Field {...field("phone")}>
          <Input name="phone" type="tel" autoComplete="tel" defaultValue={values.phone} />
        </Field>
        <Field {...field("email")}>
          <Input name="email" type="email" autoComplete="email" defaultValue={values.email} />
        </Field>
      </div>
      <Field {...field("message")} description={words.hint || undefined}>
        <Textarea name="message" rows={5} defaultValue={values.message} />
      </Field>
      <HoneypotField />
      <p className="small">
        <InlineText text={words.consent} />
      </p>
      <Button type="submit" size="lg" busy={isSending}>
        {isSending ? "Sending..." : "Send urgent message"}
      </Button>
    </Form>
  );
}
