import { useState } from "react";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
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
  /** The number of statistics, which is the display order of a new one without its own. */
  count: number;
  close: () => void;
  /** Both answer with a sentence when they failed. The input is kept until it is saved. */
  create: Save;
  update: Save;
};

type Save = (values: StatisticValues, id: string) => Promise<string | undefined>;

/** Closed, open to create, open to edit. Starts fresh each time it opens. */
export function StatisticForm({ state, ...form }: StatisticFormProps) {
  if (state.mode === "closed") return null;
  return <OpenForm {...form} statistic={state.mode === "edit" ? state.statistic : undefined} />;
}

type OpenFormProps = Omit<StatisticFormProps, "state"> & { statistic: Statistic | undefined };

function OpenForm({ userId, statistic, count, close, create, update }: OpenFormProps) {
  // The id makes sure that repeated requests of one form create one row.
  const [id] = useState(() => statistic?.id ?? newId());
  const { values: input, set: change } = useFormDraft(
    `statistic-${statistic?.id ?? "new"}`,
    userId,
    statistic ? inputOf(statistic) : emptyInput,
  );
  const submission = useSubmission(
    async (values) => {
      const refused = await (statistic ? update : create)(values, id);
      if (!refused) close();
      return undefined;
    },
    {
      schema: statisticSchema,
      values: input,
      onRefused: () => toast({ variant: "destructive", title: "Title and value are required" }),
    },
  );

  const { busy, problems } = submission;
  return (
    <FormDialog
      open
      onOpenChange={close}
      title={statistic ? "Edit statistic" : "Add statistic"}
      description="A figure on the home page."
      submission={submission}
      submitLabel={busy ? "Saving..." : statistic ? "Save statistic" : "Create statistic"}
      className="statistic-form"
    >
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
        <Field label="Value" required description="For example 99.9% or 24/7." error={problems.value}>
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
              ? "Lower numbers come first."
              : `Lower numbers come first. 0 becomes ${count}, the current number of statistics.`
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
        description={statistic?.description ? "Leave empty to keep the current description." : undefined}
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
    </FormDialog>
  );
}
