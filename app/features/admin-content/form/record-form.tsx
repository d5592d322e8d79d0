import { useMemo, useRef, useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { copyKey, dropCopies, dropCopy } from "~/lib/local-copies.ts";
import { useUnsavedWork } from "~/lib/unsaved-work.ts";
import { useWrite } from "~/lib/use-write.ts";
import { Alert } from "~/ui/alert.tsx";
import { DropdownMenuItem } from "~/ui/dropdown-menu.tsx";
import { CheckIcon } from "~/ui/icons/everyday.tsx";
import { useUnsavedChangesGuard } from "~/ui/unsaved-changes.tsx";
import { isLive, isPublic, isSealed, titleOf } from "../description/columns.ts";
import type { Draft } from "../draft-queries.ts";
import { LinkWarnings } from "../links/link-warnings.tsx";
import { LinkingPlaces } from "../links/linking-places.tsx";
import type { PageSlot } from "../page-slot.ts";
import { SharePreview } from "../preview/share-preview.tsx";
import { SocialPreview } from "../preview/social-preview.tsx";
import { AskReview } from "../review/ask-review.tsx";
import { Comments } from "../review/comments.tsx";
import { ReviewNote } from "../review/review-note.tsx";
import { useApproval } from "../review/use-approval.ts";
import { useLocalCopy, writeCopy } from "../saving/local-copy.ts";
import { SaveStateProvider, SaveStateText } from "../saving/save-state.tsx";
import { useAutosave } from "../saving/use-autosave.ts";
import { autosaveRecord } from "./autosave-record.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FormFields } from "./form-fields.tsx";
import { FormMenu } from "./form-menu.tsx";
import { OtherEditors } from "./other-editors.tsx";
import { OtherTab } from "./other-tab.tsx";
import { PresenceNote } from "./presence-note.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { isMoved, whereItIs } from "./publication.ts";
import { PublicationPanel } from "./publication-panel.tsx";
import { PublishButton, PublishMenuItems } from "./publish-actions.tsx";
import { PublishQuestions } from "./publish-questions.tsx";
import { type RecordState, unsavedFields } from "./record-state.ts";
import { RecoveredCopy } from "./recovered-copy.tsx";
import { recovered, unsavedOf } from "./recovery.ts";
import { ScheduledChanges } from "./scheduled-changes.tsx";
import { useDueChanges } from "./use-due-changes.ts";
import { usePublishing } from "./use-publishing.ts";
import { useRecord } from "./use-record.ts";
import { useRecoveries } from "./use-recoveries.ts";
import { useSharedRecord } from "./use-shared-record.ts";

type RecordFormProps = {
  type: Collection;
  /** The record as it was loaded, or the beginning of a new one. */
  opened: RecordState;
  userId: string;
  page: PageSlot;
  others: Draft[];
};

/** What is typed saves itself; what is public changes only when the editor publishes. */
export function RecordForm({ type, opened, userId, page: Page, others }: RecordFormProps) {
  const recoveries = useRecoveries(type, opened, userId);
  const { back } = recoveries;
  const record = useRecord(type, () => (back ? recovered(opened, back) : opened));
  const { row, values, isDirty, conflict } = record;
  const leaving = useRef(false);
  const [asking, setAsking] = useState(false);
  const [remark, setRemark] = useState("");
  const [comment, setComment] = useState("");
  const sealed = isSealed(type, row);
  const key = copyKey(userId, type.table, row?.id);
  /** Its own: one from an earlier visit, not yet decided about, stays to be asked about. */
  function forget() {
    recoveries.setAside();
    dropCopy(key);
  }
  /** Stored only with the next publishing: until then the record has another. */
  const [chosenWhen, setChosenWhen] = useState<string>();
  const when = chosenWhen ?? String(row?.published_at ?? "");
  const shared = useSharedRecord({ type, record, userId, loaded: opened.values });
  const publishing = usePublishing({
    type,
    record,
    userId,
    when,
    forgetWhen: () => setChosenWhen(undefined),
    forget,
    onSaved: shared.noteSaved,
  });
  useDueChanges(type, record, userId);
  const approval = useApproval(type, record);
  // It tries again by itself, and longer.
  const write = useWrite({ once: true });
  const { state, flush, settle } = useAutosave({
    changes: isDirty && !sealed ? values : undefined,
    paused: Boolean(conflict) || publishing.busy || shared.isBehind,
    async save() {
      const sent = record.latest.current.values;
      if (row && shared.isSynced(sent)) return {};
      const result = await write(() => autosaveRecord(type, record, userId));
      if (!result.held) shared.noteSaved(sent);
      return result;
    },
  });
  const { id, base, sent, draftAt } = record;
  // Not by the state of the saving, which hears of a key only after it was drawn: a page that goes in between would take the key along.
  const isKept = isDirty && !shared.isSynced(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new copy when one of its parts is new
  const unsaved = useMemo(
    () => (isKept ? unsavedOf(type, record) : undefined),
    [isKept, type, id, row, base, values, sent, draftAt],
  );
  useLocalCopy(key, unsaved, recoveries.setAside);
  // No save of the page's own takes these along.
  const isLeft =
    [remark, comment].some((words) => words.trim() !== "") ||
    (chosenWhen !== undefined && !sealed && isMoved(row, chosenWhen));
  useUnsavedWork(async () => {
    const isSaved = await settle();
    if (unsaved) forget();
    const now = record.latest.current;
    if (!isSaved && unsavedFields(type, now).length > 0) {
      recoveries.setAside();
      writeCopy(copyKey(userId, type.table, now.row?.id), unsavedOf(type, now));
    }
    return !isLeft;
  });
  const isStuck = isDirty && (state.name === "failed" || state.name === "held");
  // The one question of the page: a second blocker would not be asked.
  const question = useUnsavedChangesGuard(isStuck || isLeft, {
    allow: () => leaving.current,
    isCopied: true,
  });
  const saveState =
    (row || isDirty) && !sealed ? (
      <SaveStateText
        state={shared.isBehind ? { name: "waiting" } : state}
        retry={flush}
        where={whereItIs(isDirty, row, record.publishAt)}
      />
    ) : null;

  return (
    <Page
      title={formTitle(type, row, opened.begun)}
      current={row ? "Edit" : "New"}
      actions={
        <>
          {saveState}
          <FormMenu type={type} row={row} onLeave={() => dropCopies(key)} leaving={leaving}>
            <PublishMenuItems
              type={type}
              row={row}
              isDirty={isDirty}
              sealed={sealed}
              publishing={publishing}
            />
            {sealed ? null : (
              <DropdownMenuItem onSelect={() => setAsking(true)}>
                <CheckIcon /> Ask for a review…
              </DropdownMenuItem>
            )}
          </FormMenu>
          {row && type.publicPath && !sealed ? (
            <SharePreview type={type} row={row} values={values} prepare={flush} />
          ) : null}
          {sealed ? null : (
            <PublishButton
              type={type}
              row={row}
              isDirty={isDirty}
              isScheduled={record.publishAt !== undefined}
              when={when}
              publishing={publishing}
              approval={approval}
              ask={() => setAsking(true)}
            />
          )}
        </>
      }
    >
      {recoveries.undecided
        // A new record that is stored is another one by now: what was left is offered where the next is begun.
        .filter((recovery) => recovery === back || Boolean(row) === Boolean(opened.row))
        .map((recovery) => (
          <RecoveredCopy
            key={recovery.copy.at}
            recovery={recovery}
            isBack={recovery === back}
            goOn={() => {
              record.recover(recovery);
              recoveries.taken(recovery);
            }}
            discard={() => {
              recoveries.discarded(recovery);
              if (recovery === back) record.setAll(opened.values);
            }}
          />
        ))}
      {row ? (
        <PresenceNote
          table={type.table}
          id={row.id}
          userId={userId}
          isOpenElsewhere={shared.isOpenElsewhere || shared.isBehind}
        />
      ) : null}
      <OtherTab type={type} shared={shared} />
      <OtherEditors drafts={others} type={type} record={record} />
      {row && !sealed ? (
        <ReviewNote
          type={type}
          row={row}
          userId={userId}
          draftAt={draftAt}
          others={others}
          ask={() => setAsking(true)}
          remark={remark}
          setRemark={setRemark}
        />
      ) : null}
      {sealed ? (
        <Alert title="This version is published and stays as it is">
          To change the document, choose “New version” under More actions. This one stays readable in public.
        </Alert>
      ) : null}
      {publishing.failure ? (
        <Alert variant="destructive" title={publishing.failure.title}>
          {publishing.failure.sentence} What you wrote is kept.
        </Alert>
      ) : null}
      <LinkWarnings type={type} values={values} />
      {row && isPublic(type, row) && values.is_active === false ? (
        <LinkingPlaces type={type} id={row.id} isAsked />
      ) : null}
      <ProblemSummary type={type} problems={publishing.problems} />
      <SaveStateProvider value={saveState}>
        <FormFields
          type={type}
          record={record}
          problems={publishing.problems}
          onSubmit={type.publishable ? flush : publishing.save}
          aside={
            <>
              {type.publishable ? (
                <PublicationPanel
                  type={type}
                  row={row}
                  when={when}
                  setWhen={setChosenWhen}
                  sealed={sealed}
                  publishing={publishing}
                />
              ) : null}
              {isLive(type, row) && !sealed && (isDirty || record.publishAt || record.heldBack) ? (
                <ScheduledChanges type={type} record={record} publishing={publishing} />
              ) : null}
            </>
          }
        />
      </SaveStateProvider>
      {type.publishable && type.publicPath && !type.previewPath ? (
        <SocialPreview
          type={type}
          values={values}
          publicPath={row && isPublic(type, row) ? type.publicPath?.(row) : undefined}
        />
      ) : null}
      {row ? (
        <>
          <Comments table={type.table} id={row.id} userId={userId} body={comment} setBody={setComment} />
          <AskReview
            type={type}
            id={row.id}
            userId={userId}
            open={asking}
            setOpen={setAsking}
            prepare={settle}
          />
        </>
      ) : null}
      {conflict ? <ConflictDialog type={type} record={record} onResolved={publishing.goOn} /> : null}
      <PublishQuestions type={type} record={record} publishing={publishing} when={when} />
      {question}
    </Page>
  );
}

function formTitle(type: Collection, row: Row | undefined, begun: Values): string {
  if (row) return titleOf(type, row);
  return type.sealed && begun[type.title] ? `New version of ${titleOf(type, begun)}` : `New ${type.singular}`;
}
