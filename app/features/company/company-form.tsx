import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { noRow } from "~/lib/backend/rows.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { useLeaveQuestion } from "~/ui/leave-question.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { type CompanyRecord, companyRecordQuery, saveCompany } from "./admin-queries.ts";
import { CompanyFields } from "./company-fields.tsx";
import { type CompanyInput, companyChanges, companyInputOf, companySchema } from "./schema.ts";

type CompanyFormProps = {
  userId: string;
  /** The picker for the logo. `pick` takes its path. */
  logoPicker: (pick: (src: string) => void, close: () => void) => ReactNode;
};

export function CompanyForm({ userId, logoPicker }: CompanyFormProps) {
  const { data: company, error, isPending, refetch } = useQuery(companyRecordQuery(userId));
  if (isPending) return <SkeletonText lines={10} />;
  if (!company) return <LoadFailure error={error ?? noRow()} retry={refetch} />;
  return <Editor company={company} userId={userId} logoPicker={logoPicker} />;
}

function Editor({ company, userId, logoPicker }: CompanyFormProps & { company: CompanyRecord }) {
  /** The version that the form began with. */
  const [base, setBase] = useState(company);
  const draft = useFormDraft("company", userId, companyInputOf(base));
  const { values: input, isDirty } = draft;
  const [theirs, setTheirs] = useState<CompanyRecord>();
  const [isPicking, setIsPicking] = useState(false);
  /** The version that saving may replace: the first one, or that of another editor after it was shown. */
  const over = useRef(company);
  const queries = useQueryClient();
  const write = useWrite();
  const form = useRef<HTMLFormElement>(null);
  const question = useLeaveQuestion(isDirty);

  function restart(record: CompanyRecord) {
    setBase(record);
    over.current = record;
    setTheirs(undefined);
    queries.setQueryData(companyRecordQuery(userId).queryKey, record);
  }

  const { busy, problems, onSubmit } = useSubmission(
    async (values) => {
      try {
        const changes = companyChanges(values, over.current.branding);
        const saved = await write(async () => saveCompany(await browserClient(), over.current, changes));
        const found = saved ?? (await queries.fetchQuery({ ...companyRecordQuery(userId), staleTime: 0 }));
        // Without a difference, an earlier save of this form succeeded and its answer was lost.
        if (found && (saved || differing(found, input).length === 0)) {
          restart(found);
          draft.noteSaved();
          toast({
            variant: "success",
            title: "Company saved",
            description: "All pages show the changes.",
          });
        } else setTheirs(found ?? undefined);
      } catch (error) {
        toastFailure("The company was not saved", error);
      }
      return undefined;
    },
    {
      schema: companySchema,
      values: input,
      onRefused: () => toast({ variant: "destructive", title: "Please correct the marked fields" }),
    },
  );

  function saveMine(replaced: CompanyRecord) {
    over.current = replaced;
    form.current?.requestSubmit();
  }

  return (
    <>
      {theirs ? (
        <Conflict
          theirs={theirs}
          mine={input}
          take={() => {
            restart(theirs);
            draft.discard();
          }}
          keep={() => saveMine(theirs)}
        />
      ) : null}
      <form ref={form} noValidate onSubmit={onSubmit}>
        <CompanyFields
          input={input}
          problems={problems}
          change={draft.set}
          pickLogo={() => setIsPicking(true)}
        />
        <div className="save-bar">
          <p role="status">{isDirty ? "Unsaved changes" : "All changes saved"}</p>
          {isDirty ? (
            <ConfirmDialog
              trigger={
                <Button variant="ghost" disabled={busy}>
                  Discard
                </Button>
              }
              title="Discard your changes?"
              description="The form will show the saved values. Your changes will be lost."
              confirmLabel="Discard"
              destructive
              onConfirm={draft.discard}
            />
          ) : null}
          <Button type="submit" busy={busy} disabled={!isDirty}>
            {busy ? "Saving..." : "Save company"}
          </Button>
        </div>
      </form>
      {isPicking
        ? logoPicker(
            (logo) => {
              draft.set({ logo });
              setIsPicking(false);
            },
            () => setIsPicking(false),
          )
        : null}
      {question}
    </>
  );
}

type ConflictProps = { theirs: CompanyRecord; mine: CompanyInput; take: () => void; keep: () => void };

/** Shows the differences to the other version, and the editor decides. */
function Conflict({ theirs, mine, take, keep }: ConflictProps) {
  const other = companyInputOf(theirs);
  return (
    <Alert variant="destructive" title="Another editor has changed this in the meantime">
      <dl className="company-conflict">
        {differing(theirs, mine).map((key) => (
          <div key={key}>
            <dt>{key.replace("_", " ")}</dt>
            <dd>Theirs: {shown(other[key])}</dd>
            <dd>Yours: {shown(mine[key])}</dd>
          </div>
        ))}
      </dl>
      <div className="button-row" data-size="sm">
        <Button variant="secondary" size="sm" onClick={take}>
          Use theirs
        </Button>
        <Button variant="secondary" size="sm" onClick={keep}>
          Keep mine
        </Button>
      </div>
    </Alert>
  );
}

function differing(theirs: CompanyRecord, mine: CompanyInput): (keyof CompanyInput)[] {
  const other = companyInputOf(theirs);
  return (Object.keys(mine) as (keyof CompanyInput)[]).filter(
    (key) => asStored(mine[key]) !== asStored(other[key]),
  );
}

/** As saved: without outer spaces and without the keys of the list. */
function asStored(value: CompanyInput[keyof CompanyInput]): string {
  return typeof value === "string"
    ? value.trim()
    : JSON.stringify(value.map(({ label, href }) => [label.trim(), href.trim()]));
}

function shown(value: CompanyInput[keyof CompanyInput]): string {
  const text = typeof value === "string" ? value : value.map(({ label }) => label).join(", ");
  return text || "(empty)";
}
