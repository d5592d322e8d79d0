import { isLive, isPublic } from "../description/columns.ts";
import { SocialPreview } from "../preview/social-preview.tsx";
import { FormFields } from "./form-fields.tsx";
import { PublicationPanel } from "./publication-panel.tsx";
import { ScheduledChanges } from "./scheduled-changes.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The fields, with the panels about publishing beside them. */
export function RecordFields(parts: RecordParts) {
  const { type, draft, saving, publishing, isImmutable } = parts;
  const { record } = draft;
  const { row, values, isDirty, publishAt, blockedReason } = record;
  return (
    <>
      <FormFields
        type={type}
        record={record}
        problems={publishing.problems}
        onSubmit={type.publishable ? saving.flush : publishing.save}
        aside={
          <>
            {type.publishable ? <PublicationPanel {...parts} /> : null}
            {isLive(type, row) && !isImmutable && (isDirty || publishAt || blockedReason) ? (
              <ScheduledChanges {...parts} />
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
