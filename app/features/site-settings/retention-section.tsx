import { useRef } from "react";
import { useKeptText } from "~/lib/kept-text.ts";
import { useTyped } from "~/lib/use-typed.ts";
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
  const { values, set, typedOf, settle } = useTyped<Record<RetentionKey, number | string>>(
    retentionOf(value),
  );
  const form = useRef<HTMLFormElement>(null);
  useKeptText(form, userId);
  const { busy, problems, onSubmit } = useSubmission(
    async (periods) => {
      // What this page does not know of is kept.
      const over = (stored: unknown) => ({
        ...(typeof stored === "object" ? stored : {}),
        ...retentionOf(stored),
        ...typedOf(periods),
      });
      if (await save("retention", over, "Retention periods saved")) settle();
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
      <form ref={form} data-keep="retention" className="site-settings-form" onSubmit={onSubmit} noValidate>
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
