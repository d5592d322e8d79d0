import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { Input } from "~/ui/input.tsx";
import { useSubmission } from "~/ui/use-submission.ts";
import { retentionSchema } from "./schema.ts";
import { type RetentionKey, retentionOf, retentionPeriods } from "./shapes.ts";
import { useSaveSetting } from "./use-setting.ts";

export function RetentionSection({ userId, value }: { userId: string; value: unknown }) {
  const save = useSaveSetting(userId);
  const stored: Record<RetentionKey, number | string> = retentionOf(value);
  const draft = useFormDraft("retention", userId, stored);
  const { values, set } = draft;
  const { busy, problems, onSubmit } = useSubmission(
    async (periods) => {
      // What this page does not know of is kept.
      const over = (stored: unknown) => ({
        ...(typeof stored === "object" ? stored : {}),
        ...retentionOf(stored),
        ...draft.typedOf(periods),
      });
      if (await save("retention", over, "Retention periods saved")) draft.noteSaved();
      return undefined;
    },
    { schema: retentionSchema, values },
  );

  return (
    <FormSection
      id="retention"
      title="Retention"
      description="How many days things are kept before they are deleted for good. The privacy policy names the longest periods; here they can be made shorter."
    >
      <form className="site-settings-form" onSubmit={onSubmit} noValidate>
        <div className="retention-fields">
          {retentionPeriods.map(({ key, label, most, note }) => (
            <Field
              key={key}
              label={`${label} (days)`}
              description={`${note} At most ${most}.`}
              error={problems[key]}
            >
              <Input
                name={key}
                type="number"
                inputMode="numeric"
                min={1}
                max={most}
                step={1}
                value={values[key]}
                onChange={(event) => set({ [key]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Button type="submit" variant="secondary" busy={busy}>
          Save periods
        </Button>
      </form>
    </FormSection>
  );
}
