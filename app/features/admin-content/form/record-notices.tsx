import { Alert } from "~/ui/alert.tsx";
import { isPublic } from "../description/columns.ts";
import { LinkWarnings } from "../links/link-warnings.tsx";
import { LinkingPlaces } from "../links/linking-places.tsx";
import { ReviewNote } from "../review/review-note.tsx";
import { OtherEditors } from "./other-editors.tsx";
import { OtherTab } from "./other-tab.tsx";
import { PresenceNote } from "./presence-note.tsx";
import { ProblemSummary } from "./problem-summary.tsx";
import { RecoveredDrafts } from "./recovered-drafts.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** Messages above the form. */
export function RecordNotices(parts: RecordParts) {
  const { type, userId, draft, publishing, review, others, isImmutable } = parts;
  const { record, shared } = draft;
  const { row, values, draftAt } = record;
  return (
    <>
      <RecoveredDrafts draft={draft} />
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
      {row && !isImmutable ? (
        <ReviewNote
          type={type}
          row={row}
          userId={userId}
          draftAt={draftAt}
          others={others}
          ask={review.ask}
          remark={review.remark}
          setRemark={review.setRemark}
        />
      ) : null}
      {isImmutable ? (
        <Alert title="This version is published and cannot be changed">
          To change the document, choose “New version” under More actions. This version stays public.
        </Alert>
      ) : null}
      {publishing.failure ? (
        <Alert variant="destructive" title={publishing.failure.title}>
          {publishing.failure.sentence} Your text is kept.
        </Alert>
      ) : null}
      <LinkWarnings type={type} values={values} />
      {row && isPublic(type, row) && values.is_active === false ? (
        <LinkingPlaces type={type} id={row.id} isAsked />
      ) : null}
      <ProblemSummary problems={publishing.problems} />
    </>
  );
}
