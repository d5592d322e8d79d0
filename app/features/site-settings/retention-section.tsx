import { useQuery } from "@tanstack/react-query";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { FormSection } from "~/ui/form-section.tsx";
import { Input } from "~/ui/input.tsx";
import { Link } from "~/ui/link.tsx";
import { settingsQuery } from "./admin-queries.ts";
import { retentionSchema } from "./schema.ts";
import { type RetentionKey, retentionOf, retentionPeriods } from "./shapes.ts";
import { useSettingForm } from "./use-setting.ts";

/** How long messages are kept, for the page Messages. */
export function RetentionNote({ userId }: { userId: string }) {
  const { data } = useQuery(settingsQuery(userId));
  // Reserves the space until the number is loaded.
  if (!data) return <span className="retention-waiting">They are deleted after 365 days (change).</span>;
  return (
    <>
      They are deleted after {retentionOf(data.retention).contact_messages} days (
      <Link href="/admin/settings#retention">change</Link>).
    </>
  );
}

export function RetentionSection({ userId, value }: { userId: string; value: unknown }) {
  const values: Record<RetentionKey, number | string> = retentionOf(value);
  const form = useSettingForm(userId, {
    name: "retention",
    key: "retention",
    values,
    schema: retentionSchema,
    // Unknown periods are kept.
    merge: (stored, typed) => ({
      ...(typeof stored === "object" ? stored : {}),
      ...retentionOf(stored),
      ...typed,
    }),
    done: "Retention periods saved",
  });

  return (
    <FormSection
      id="retention"
      title="Retention"
      description="Days until data is deleted permanently. You can shorten the periods, but not exceed those in the privacy policy."
    >
      <form className="site-settings-form" onSubmit={form.onSubmit} noValidate>
        <div className="retention-fields">
          {retentionPeriods.map(({ key, label, most, note }) => (
            <Field
              key={key}
              label={`${label} (days)`}
              description={`${note} At most ${most}.`}
              error={form.problems[key]}
            >
              <Input
                name={key}
                type="number"
                inputMode="numeric"
                min={1}
                max={most}
                step={1}
                value={form.values[key]}
                onChange={(event) => form.set({ [key]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          Save periods
        </Button>
      </form>
    </FormSection>
  );
}
