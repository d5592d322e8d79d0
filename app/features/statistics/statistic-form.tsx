import { useState } from "react";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { Switch } from "~/ui/switch.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import type { Statistic } from "./admin-queries.ts";
import { emptyInput, inputOf, type StatisticValues, statisticSchema } from "./schema.ts";

export type FormState = { mode: "closed" } | { mode: "create" } | { mode: "edit"; statistic: Statistic };

type StatisticFormProps = {
  userId: string;
  state: FormState;
  /** How many there are: the place of a new one without a number. */
  count: number;
  close: () => void;
  /** Both answer with a sentence when it was not saved: what was typed stays until it is. */
  create: Save;
  update: Save;
};

type Save = (values: StatisticValues, id: string) => Promise<string | undefined>;

/** Closed, open to create, open to edit. It begins anew each time it opens. */
export function StatisticForm({ state, ...form }: StatisticFormProps) {
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog open={state.mode !== "closed"} onOpenChange={(open) => !open && !isSaving && form.close()}>
      <DialogContent
        title={state.mode === "edit" ? "Edit statistic" : "Add statistic"}
        description="One figure in the band on the home page."
      >
        {state.mode === "closed" ? null : (
          <Fields
            {...form}
            statistic={state.mode === "edit" ? state.statistic : undefined}
            onSaving={setSaving}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

type FieldsProps = Omit<StatisticFormProps, "state"> & {
  statistic: Statistic | undefined;
  onSaving: (isSaving: boolean) => void;
};

function Fields({ userId, statistic, count, close, create, update, onSaving }: FieldsProps) {
  // One row an opened form, however often it is sent: an answer that is lost must not make two.
  const [id] = useState(() => statistic?.id ?? newId());
  const { values: input, set: change } = useFormDraft(
    `statistic-${statistic?.id ?? "new"}`,
    userId,
    statistic ? inputOf(statistic) : emptyInput,
  );
  const { busy, problems, onSubmit } = useSubmission(
    async (values) => {
      onSaving(true);
      const refused = await (statistic ? update : create)(values, id);
      onSaving(false);
      if (!refused) close();
      return undefined;
    },
    {
      schema: statisticSchema,
      values: input,
      onRefused: () => toast({ variant: "destructive", title: "Title and value are required" }),
    },
  );

  return (
    <form noValidate onSubmit={onSubmit} className="statistic-form">
      <div className="statistic-preview" aria-hidden>
        <p className="statistic-value">{input.value || "0"}</p>
        <p className="statistic-title">{input.title || "Title"}</p>
        {input.description ? <p className="statistic-description">{input.description}</p> : null}
      </div>
      <Field label="Title" required error={problems.title}>
        <Input
          name="title"
          maxLength={200}
          data-autofocus
          value={input.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <div className="statistic-form-pair">
        <Field label="Value" required description="As it should read: 99.9%, 24/7." error={problems.value}>
          <Input
            name="value"
            maxLength={100}
            value={input.value}
            onChange={(event) => change({ value: event.target.value })}
          />
        </Field>
        <Field
          label="Display order"
          description={
            statistic
              ? "Smaller comes first."
              : `Smaller comes first. 0 becomes ${count}: as many as there are statistics.`
          }
        >
          <Input
            name="display_order"
            type="number"
            step={1}
            inputMode="numeric"
            value={input.displayOrder}
            onChange={(event) => change({ displayOrder: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label="Description"
        optional
        description={statistic?.description ? "Left empty, the description there is stays." : undefined}
      >
        <Textarea
          name="description"
          rows={2}
          maxLength={500}
          className="field-control-short"
          value={input.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Switch
        name="is_active"
        label="Active"
        checked={input.isActive}
        onChange={(event) => change({ isActive: event.target.checked })}
      />
      <div className="statistic-form-foot">
        <Button variant="secondary" onClick={close} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : statistic ? "Save statistic" : "Create statistic"}
        </Button>
      </div>
    </form>
  );
}
