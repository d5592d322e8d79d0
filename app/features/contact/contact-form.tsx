import { Form, useLocation, useNavigation } from "react-router";
import type { Problems } from "~/lib/forms/problems.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { InlineText } from "~/ui/inline-text.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { type ContactField, contactFields, fieldId, labelIn } from "./fields.ts";
import { FormOutcome } from "./form-outcome.tsx";
import { HoneypotField } from "./honeypot-field.tsx";
import { type ContactTopic, topicIn } from "./topics.ts";
import { useMessageDraft } from "./use-message-draft.ts";

type ContactFormProps = {
  words: { topics: readonly ContactTopic[]; hint: string; consent: string };
  /** What was typed, when the form comes back. */
  values: Partial<Record<string, string>>;
  errors: Problems;
  /** A sentence about the whole form: too many messages, or the backend is away. */
  failure: string | undefined;
};

const fieldLabel = (name: ContactField) => labelIn(contactFields, name);

/** Works without JavaScript: the server checks everything and gives back what was typed. */
export function ContactForm({ words, values, errors, failure }: ContactFormProps) {
  const isSending = useNavigation().state !== "idle";
  const wanted = topicIn(useLocation().search, words.topics);
  const draft = useMessageDraft();
  return (
    <Form {...draft} method="post" noValidate className="form contact-form" aria-label="Contact">
      <FormOutcome fields={contactFields} errors={errors} failure={failure} />
      <div className="form-pair">
        <Field id={fieldId("name")} label={fieldLabel("name")} required error={errors.name}>
          <Input name="name" autoComplete="name" defaultValue={values.name} />
        </Field>
        <Field id={fieldId("company")} label={fieldLabel("company")} optional error={errors.company}>
          <Input name="company" autoComplete="organization" defaultValue={values.company} />
        </Field>
      </div>
      <Field id={fieldId("email")} label={fieldLabel("email")} required error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={values.email}
        />
      </Field>
      {words.topics.length > 0 ? (
        <Field id={fieldId("topic")} label={fieldLabel("topic")} required error={errors.topic}>
          <NativeSelect name="topic" defaultValue={values.topic ?? wanted ?? ""}>
            {/* Says that one is to be chosen. It cannot be chosen itself, and is not sent. */}
            <option value="" disabled>
              Choose a topic
            </option>
            {words.topics.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Field>
      ) : null}
      <Field
        id={fieldId("message")}
        label={fieldLabel("message")}
        required
        error={errors.message}
        description={words.hint || undefined}
      >
        <Textarea name="message" rows={7} defaultValue={values.message} />
      </Field>
      <Checkbox
        id={fieldId("consent")}
        name="consent"
        value="on"
        required
        defaultChecked={values.consent === "on"}
        error={errors.consent}
        label={<InlineText text={words.consent} />}
      />
      <HoneypotField />
      <Button type="submit" size="lg" busy={isSending}>
        {isSending ? "Sending..." : "Send message"}
      </Button>
    </Form>
  );
}
