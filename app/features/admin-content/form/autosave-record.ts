import { errorCode } from "~/lib/errors.ts";
import { isPublished } from "../description/columns.ts";
import type { ContentType, Field } from "../description/content-type.ts";
import { problemsOf } from "../description/validation.ts";
import { changedFields, columnsOf, pick } from "../description/values.ts";
import { dropDraft, saveDraft } from "../draft-queries.ts";
import type { AutosaveResult } from "../saving/use-autosave.ts";
import type { EditedRecord } from "./use-record.ts";

/**
 * A draft is saved as it is; of a published record only a working copy, which nobody sees before it is published. Fields that the
 * database would refuse wait in the browser, and the others do not wait for them.
 */
export async function autosaveRecord(
  type: ContentType,
  record: EditedRecord,
  userId: string,
): Promise<AutosaveResult> {
  const { row, base, values } = record.latest.current;
  const changed = changedFields(type, base, values);
  if (row && isPublished(row)) {
    const data = columnsOf(type, pick(values, changed));
    if (changed.length === 0) await dropDraft(type, row.id, userId);
    else await saveDraft(type, { id: row.id, authorId: userId, data, seen: row.updated_at });
    return {};
  }
  const problems = problemsOf(type, values);
  const isFine = ({ name }: Field) => !problems[name];
  if (!row && type.fields.some((field) => !isFine(field) && isNeeded(type, field)))
    return { held: "Give it a title, and it is saved on the server too." };
  const fields = (row ? changed : type.fields).filter(isFine);
  if (!row || fields.length > 0) {
    try {
      await record.save(row ? {} : { status: "draft" }, pick(values, fields));
    } catch (error) {
      if (errorCode(error) === "23505")
        return { held: "Its address is taken by another one. Please choose a different one." };
      throw error;
    }
    if (!row) showAddress(type, record.latest.current.row?.id);
  }
  const [left] = changed.filter((field) => !isFine(field));
  return left ? { held: `${left.label}: ${problems[left.name]}` } : {};
}

/** Without these there is no row. */
function isNeeded(type: ContentType, { name, kind }: Field): boolean {
  return name === type.title || kind === "slug";
}

/**
 * The address of what has just been stored, so that a reload finds it. Without a navigation: that would take the focus away from
 * whoever is typing.
 */
function showAddress(type: ContentType, id: string | undefined) {
  if (id && location.pathname === `/admin/${type.path}/new`)
    history.replaceState(history.state, "", `/admin/${type.path}/${id}`);
}
