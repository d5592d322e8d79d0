import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { isDays, type RetentionKey, retentionOf, retentionPeriods } from "./shapes.ts";
import { useSaveSetting } from "./use-setting.ts";

export function RetentionSection({ userId, value }: { userId: string; value: unknown }) {
  const { busy, save } = useSaveSetting(userId);
  const stored = retentionOf(value);
  const [typed, setTyped] = useState<Partial<Record<RetentionKey, string>>>({});
  const [isRefused, setIsRefused] = useState(false);
  const textOf = (key: RetentionKey) => typed[key] ?? String(stored[key]);
  const isFine = (key: RetentionKey, most: number) => isDays(Number(textOf(key)), most);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const isRight = retentionPeriods.every(({ key, most }) => isFine(key, most));
    setIsRefused(!isRight);
    if (!isRight) return;
    const periods = Object.fromEntries(retentionPeriods.map(({ key }) => [key, Number(textOf(key))]));
    // What this page does not know of is kept.
    const before = typeof value === "object" && value !== null ? value : {};
    if (await save("retention", { ...before, ...periods }, "Retention periods saved")) setTyped({});
  }

  return (
    <SettingsSection
      id="retention"
      title="Retention"
      description="How many days things are kept before they are deleted for good. The privacy policy names the longest periods; here they can be made shorter."
    >
      <form className="settings-form" onSubmit={submit} noValidate>
        <div className="retention-fields">
          {retentionPeriods.map(({ key, label, most, note }) => (
            <Field
              key={key}
              label={`${label} (days)`}
              description={`${note} At most ${most}.`}
              error={isRefused && !isFine(key, most) ? `A whole number from 1 to ${most}` : undefined}
            >
              <Input
                name={key}
                type="number"
                inputMode="numeric"
                min={1}
                max={most}
                step={1}
                value={textOf(key)}
                onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <Button type="submit" variant="secondary" busy={busy}>
          Save periods
        </Button>
      </form>
    </SettingsSection>
  );
}
