import { useState } from "react";
import { FormSection } from "~/ui/form-section.tsx";
import { Switch } from "~/ui/switch.tsx";
import { useSaveSetting } from "./use-setting.ts";

/** Whether a legal document is published by one person alone. */
export function LegalReviewSection({ userId, value }: { userId: string; value: unknown }) {
  const save = useSaveSetting(userId);
  const [busy, setBusy] = useState(false);
  const isNeeded = value === true;

  async function change(need: boolean) {
    setBusy(true);
    const done = need ? "Legal documents need a second person" : "Legal documents need one person";
    await save("legal_needs_review", need, done);
    setBusy(false);
  }

  return (
    <FormSection
      id="legal-review"
      title="Second person"
      description="Anybody can be asked to review a record. Here it becomes a condition, which the database holds."
    >
      <Switch
        label="Legal documents need a second person"
        description={
          isNeeded
            ? "On: a colleague approves the text as it is, and that version alone can be published."
            : "Off: who writes a legal document may publish it alone."
        }
        checked={isNeeded}
        disabled={busy}
        onChange={(event) => change(event.target.checked)}
      />
    </FormSection>
  );
}
