import { Form, useLocation, useNavigation } from "react-router";
import { type FurtherField, takesFiles } from "#content-model/further-fields.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { InlineText } from "~/ui/inline-text.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { type ContactField, contactFieldsWith, fieldId, fieldProps } from "./fields.ts";
import { FormOutcome } from "./form-outcome.tsx";
import { FurtherControl } from "./further-control.tsx";
import { HoneypotField } from "./honeypot-field.tsx";
import { type ContactTopic, topicIn } from "./topics.ts";
import { useMessageDraft } from "./use-message-draft.ts";

type ContactFormProps = {
  words: { topics: readonly ContactTopic[]; hint: string; consent: string };
  further: readonly FurtherField[];
  /** What was typed, when the form comes back. */
  values: Partial<Record<string, string>>;
  errors: Problems;
  /** A sentence about the whole form: too many messages, or the backend is away. */
  failure: string | undefined;
};

/** Works without JavaScript: the server checks everything and gives back what was typed. */
export function ContactForm({ words, further, values, errors, failure }: ContactFormProps) {
  const isSending = useNavigation().state !== "idle";
  const wanted = topicIn(useLocation().search, words.topics);
  const draft = useMessageDraft();
  const fields = contactFieldsWith(further);
  const field = (name: ContactField) => fieldProps(fields, name, errors);
  return (
    <Form
      {...draft}
      method="post"
      encType={takesFiles(further) ? "multipart/form-data" : undefined}
      noValidate
      className="form contact-form"
      aria-label="Contact"
    >
      <FormOutcome fields={fields} errors={errors} failure={failure} />
      <div className="form-pair">
        <Field {...field("name")} required>
          <Input name="name" autoComplete="name" defaultValue={values.name} />
        </Field>
        <Field {...field("company")} optional>
          <Input name="company" autoComplete="organization" defaultValue={values.company} />
        </Field>
      </div>
      <Field {...field("email")} required>
        <Input name="email" type="email" autoComplete="email" defaultValue={values.email} />
      </Field>
      {words.topics.length > 0 ? (
        <Field {...field("topic")} required>
          <NativeSelect name="topic" defaultValue={values.topic ?? wanted ?? ""}>
            {/* Says that one is to be chosen. It cannot be chosen itself, and is not sent. */}
            <option value="" disabled>
              Choose a topic
            </option>
            <Options options={words.topics.map(({ key, label }) => ({ value: key, label: label }))} />
          </NativeSelect>
        </Field>
      ) : null}
      <Field {...field("message")} required description={words.hint || undefined}>
        <Textarea name="message" rows={7} defaultValue={values.message} />
      </Field>
      {further.map((each) => (
        <FurtherControl key={each.name} field={each} value={values[each.name]} error={errors[each.name]} />
      ))}
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
