import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { fromSiteTime, siteZoneName, toSiteTime } from "#common/dates/site-time.ts";
import { impacts, updateStates } from "#content-model/status-words.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { newId } from "~/lib/records/new-id.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Field } from "~/ui/field.tsx";
import { FormDialog } from "~/ui/form-dialog.tsx";
import { PlusIcon } from "~/ui/icons/actions.tsx";
import { Input, Textarea } from "~/ui/input.tsx";
import { NativeSelect, Options } from "~/ui/native-select.tsx";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { recordIncident } from "./admin-queries.ts";
import { listComponentRows } from "./queries.ts";
import { type Incident, incidentSchema } from "./schema.ts";

const componentsQuery = (userId: string) => ({
  queryKey: ["status-components", userId],
  queryFn: async () => listComponentRows(await browserClient()),
});

/** Publishes an incident from one short form: /admin/status?add. Typed text stays when it is closed. */
export default function RecordIncident({ userId }: { userId: string }) {
  const [params, setParams] = useSearchParams();
  const isOpen = params.has("add");
  const [id, setId] = useState(newId);
  const { data: components = [] } = useQuery({ ...componentsQuery(userId), enabled: isOpen });
  const draft = useFormDraft<Incident>("incident", userId, {
    title: "",
    text: "",
    state: "investigating",
    impact: "degraded",
    components: [],
    starts_at: "",
  });
  const incident = { ...draft.values, starts_at: draft.values.starts_at || thisMinute() };
  const attempt = useAttempt(["content", "status_notices"]);
  const submission = useSubmission(
    async (values) => {
      const refused = await attempt((db) => recordIncident(db, id, values), undefined, "Incident published");
      if (refused) return refused;
      draft.discard();
      setId(newId());
      show(false);
      return undefined;
    },
    { schema: incidentSchema, values: incident },
  );
  const { problems } = submission;

  function show(open: boolean) {
    setParams(
      (now) => {
        if (open) now.set("add", "");
        else now.delete("add");
        return now;
      },
      { replace: true },
    );
  }

  return (
    <FormDialog
      open={isOpen}
      onOpenChange={show}
      trigger={
        <Button variant="secondary">
          <PlusIcon /> Record incident
        </Button>
      }
      title="Record incident"
      description="Published immediately on the status page and in its feeds. Add further updates to the notice."
      submission={submission}
      submitLabel="Publish incident"
      label="Record incident"
      className="record-incident"
    >
      <Field label="Title" error={problems.title}>
        <Input
          value={incident.title}
          onChange={(event) => draft.set({ title: event.target.value })}
          autoComplete="off"
          data-autofocus
        />
      </Field>
      <Field label="What is known" error={problems.text}>
        <Textarea
          rows={3}
          value={incident.text}
          onChange={(event) => draft.set({ text: event.target.value })}
        />
      </Field>
      {components.length > 0 ? (
        <fieldset>
          <legend className="field-label">Components</legend>
          {components.map(({ slug, name }) => (
            <Checkbox
              key={slug}
              label={name}
              checked={incident.components.includes(slug)}
              onChange={({ target }) => {
                const others = incident.components.filter((each) => each !== slug);
                draft.set({ components: target.checked ? [...others, slug] : others });
              }}
            />
          ))}
        </fieldset>
      ) : null}
      <div className="record-incident-facts">
        <Choices
          label="Impact"
          options={impacts}
          value={incident.impact}
          onChange={(impact) => draft.set({ impact })}
        />
        <Choices
          label="State"
          options={updateStates.slice(0, 4)}
          value={incident.state}
          onChange={(state) => draft.set({ state })}
        />
        <Field label="Began" description={siteZoneName} error={problems.starts_at}>
          <Input
            type="datetime-local"
            value={toSiteTime(incident.starts_at)}
            onChange={(event) =>
              draft.set({ starts_at: fromSiteTime(event.target.value)?.toISOString() ?? "" })
            }
          />
        </Field>
      </div>
    </FormDialog>
  );
}

type ChoicesProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <Field label={label}>
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value as Value)}>
        <Options options={options} />
      </NativeSelect>
    </Field>
  );
}

function thisMinute(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}
