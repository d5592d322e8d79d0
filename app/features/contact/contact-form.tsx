import { Form, useLocation, useNavigation } from "react-router";
import { contactTopics, topicIn } from "~/lib/contact-topics.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { Link } from "~/ui/link.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { fieldId, fieldLabel, honeypot } from "./fields.ts";
import { FormOutcome } from "./form-outcome.tsx";
import type { ContactErrors } from "./schema.ts";

type ContactFormProps = {
  /** What was typed, when the form comes back. */
  values: Partial<Record<string, string>>;
  errors: ContactErrors;
  /** A sentence about the whole form: too many messages, or the backend is away. */
  failure: string | undefined;
};

/** Works without JavaScript: the server checks everything and gives back what was typed. */
export function ContactForm({ values, errors, failure }: ContactFormProps) {
  const isSending = useNavigation().state !== "idle";
  const wanted = topicIn(useLocation().search);
  return (
    <Form method="post" noValidate className="form contact-form" aria-label="Contact">
      <FormOutcome errors={errors} failure={failure} />
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
      <Field id={fieldId("topic")} label={fieldLabel("topic")} required error={errors.topic}>
        <NativeSelect name="topic" defaultValue={values.topic ?? wanted ?? ""}>
          {/* Says that one is to be chosen. It cannot be chosen itself, and is not sent. */}
          <option value="" disabled>
            Choose a topic
          </option>
          {contactTopics.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        id={fieldId("message")}
        label={fieldLabel("message")}
        required
        error={errors.message}
        description="No confidential content, please: describe the problem, not the data."
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
        label={
          <>
            You may store this message to answer it, as the{" "}
            <Link href="/legal/privacy-policy">privacy policy</Link> describes.
          </>
        }
      />
      {/* People do not see this field; programs fill it in. */}
      <div className="sr-only" aria-hidden>
        <label>
          Leave this empty
          <input name={honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" size="lg" busy={isSending}>
        {isSending ? "Sending..." : "Send message"}
      </Button>
    </Form>
  );
}
