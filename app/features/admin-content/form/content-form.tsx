import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { errorCode, messageFor } from "~/lib/errors.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useUnsavedChangesGuard } from "~/ui/unsaved-changes.tsx";
import { capital } from "../description/columns.ts";
import { type Problems, problemsOf } from "../description/validation.ts";
import { copyKey, dropCopy, useLocalCopy } from "../saving/local-copy.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FormFields } from "./form-fields.tsx";
import { FormMenu } from "./form-menu.tsx";
import { type FormProps, formTitle } from "./form-props.ts";
import { focusFirstProblem, ProblemSummary } from "./problem-summary.tsx";
import { RecoveredCopy } from "./recovered-copy.tsx";
import { useRecord } from "./use-record.ts";

/** Types that are public as soon as they are active: one button saves. */
export function ContentForm({ type, opened, userId, page: Page }: FormProps) {
  const record = useRecord(type, () => opened);
  const { row, values, isDirty } = record;
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const key = copyKey(userId, type.table, row?.id);
  const leaving = useRef(false);
  useLocalCopy(key, isDirty ? values : undefined);
  const question = useUnsavedChangesGuard(isDirty, { allow: () => leaving.current });

  async function save() {
    const found = problemsOf(type, record.latest.current.values);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return focusFirstProblem();
    setBusy(true);
    try {
      if ((await record.save()) === "conflict") return;
      dropCopy(key);
      toast({ variant: "success", title: `${capital(type.singular)} saved` });
      const id = record.latest.current.row?.id;
      if (!row && id) {
        leaving.current = true;
        await navigate(`/admin/${type.path}/${id}`, { replace: true });
        leaving.current = false;
      }
    } catch (error) {
      const slug = type.fields.find(({ kind }) => kind === "slug");
      if (errorCode(error) === "23505" && slug)
        setProblems({ [slug.name]: "This address is taken. Please choose another one." });
      else setFailure(messageFor(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page
      title={formTitle(type, row)}
      current={row ? "Edit" : "New"}
      actions={
        <>
          <FormMenu type={type} row={row} onLeave={() => dropCopy(key)} leaving={leaving} />
          <Button busy={busy} disabled={Boolean(row) && !isDirty} onClick={save}>
            {busy ? "Saving…" : "Save"}
          </Button>
        </>
      }
    >
      <RecoveredCopy record={record} type={type} copyName={key} />
      {failure ? (
        <Alert variant="destructive" title="Not saved" className="mb-6">
          <p>{failure} What you typed is kept in this browser.</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={save}>
            Try again
          </Button>
        </Alert>
      ) : null}
      <ProblemSummary type={type} problems={problems} />
      <FormFields type={type} record={record} problems={problems} onSubmit={save} />
      {record.conflict ? <ConflictDialog type={type} record={record} onResolved={save} /> : null}
      {question}
    </Page>
  );
}
