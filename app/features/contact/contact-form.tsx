import { Form, useNavigation } from "react-router";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { Link } from "~/ui/link.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { contactTopics, honeypot } from "./fields.ts";
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
  const wrong = Object.keys(errors).length;
  return (
    <Form method="post" noValidate className="form contact-form" aria-label="Contact">
      {failure && <Alert variant="destructive" title={failure} />}
      {wrong > 0 && (
        <Alert
          variant="destructive"
          title={wrong === 1 ? "One field needs your attention." : `${wrong} fields need your attention.`}
        >
          Nothing was sent yet, and nothing you typed is lost.
        </Alert>
      )}
      <div className="form-pair">
        <Field label="Name" required error={errors.name}>
          <Input name="name" autoComplete="name" defaultValue={values.name} />
        </Field>
        <Field label="Company" optional error={errors.company}>
          <Input name="company" autoComplete="organization" defaultValue={values.company} />
        </Field>
      </div>
      <Field label="E-mail" required error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={values.email}
        />
      </Field>
      <Field label="What is it about?" required error={errors.topic}>
        <NativeSelect name="topic" defaultValue={values.topic ?? "evaluation"}>
          {contactTopics.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field
        label="Message"
        required
        error={errors.message}
        description="No confidential content, please: describe the problem, not the data."
      >
        <Textarea name="message" rows={7} defaultValue={values.message} />
      </Field>
      <Checkbox
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
