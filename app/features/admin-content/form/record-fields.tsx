import { isLive, isPublic } from "../description/columns.ts";
import { SocialPreview } from "../preview/social-preview.tsx";
import { FormFields } from "./form-fields.tsx";
import { PublicationPanel } from "./publication-panel.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The fields, with the panels about publishing beside them. */
export function RecordFields({ type, draft, saving, publishing, time, isSealed }: RecordParts) {
  const { record } = draft;
  const { row, values, isDirty, publishAt, heldBack } = record;
  return (
    <>
      <FormFields
        type={type}
        record={record}
        problems={publishing.problems}
        onSubmit={type.publishable ? saving.flush : publishing.save}
        aside={
          <>
            {type.publishable ? (
              <PublicationPanel
                type={type}
                row={row}
                when={time.when}
                setWhen={time.setWhen}
                sealed={isSealed}
                publishing={publishing}
              />
            ) : null}
            {isLive(type, row) && !isSealed && (isDirty || publishAt || heldBack) ? (
              <ScheduledChanges type={type} record={record} publishing={publishing} />
            ) : null}
          </>
        }
      />
      {type.publishable && type.publicPath && !type.previewPath ? (
        <SocialPreview
          type={type}
          values={values}
          publicPath={row && isPublic(type, row) ? type.publicPath?.(row) : undefined}
        />
      ) : null}
    </>
  );
}
