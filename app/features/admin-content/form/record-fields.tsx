import { isPublic } from "../description/columns.ts";
import { SocialPreview } from "../preview/social-preview.tsx";
import { FormFields } from "./form-fields.tsx";
import { hasPageSettings } from "./page-settings.tsx";
import { PublicationPanels } from "./publication-panels.tsx";
import type { RecordParts } from "./use-record-form.ts";

/** The fields, with the panels about publishing beside them. */
export function RecordFields(parts: RecordParts) {
  const { type, draft, saving, publishing } = parts;
  const { record } = draft;
  const { row, values } = record;
  return (
    <>
      <FormFields
        type={type}
        record={record}
        problems={publishing.problems}
        onSubmit={type.publishable ? saving.flush : publishing.save}
        aside={<PublicationPanels {...parts} />}
      />
      {type.publishable && type.publicPath && !type.previewPath && !hasPageSettings(type) ? (
        <SocialPreview
          type={type}
          values={values}
          publicPath={row && isPublic(type, row) ? type.publicPath?.(row) : undefined}
        />
      ) : null}
    </>
  );
}
