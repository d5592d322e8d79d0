import { browserClient } from "~/lib/backend/browser-client.ts";
import { withStepUp } from "~/lib/backend/step-up.ts";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { SettingsForm } from "~/ui/settings-section.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { addPasskey } from "./factor-calls.ts";
import { passkeyMessage } from "./passkeys.ts";

type AddPasskeyProps = {
  /** Offered as its name. */
  name: string;
  onAdded: () => unknown;
  onCancel: () => void;
};

export function AddPasskey({ name, onAdded, onCancel }: AddPasskeyProps) {
  const submission = useSubmission(async ({ name: chosen = "" }, form) => {
    if (chosen.trim() === "") {
      form.querySelector<HTMLInputElement>("[name=name]")?.focus();
      return "Please enter a name, so that you can recognise it in this list.";
    }
    try {
      await withStepUp(async () => addPasskey(await browserClient(), chosen.trim()));
    } catch (error) {
      return passkeyMessage(error);
    }
    await onAdded();
  });
  return (
    <SettingsForm
      submission={submission}
      label="Add a passkey"
      submitLabel="Add this passkey"
      busyLabel="Waiting for your browser..."
      onCancel={onCancel}
      noValidate
    >
      <Field
        label="Name"
        description="Such as “Laptop” or “Blue key”. Your browser then asks you to create the passkey."
      >
        <Input autoFocus name="name" defaultValue={name} maxLength={100} autoComplete="off" data-autofocus />
      </Field>
    </SettingsForm>
  );
}
