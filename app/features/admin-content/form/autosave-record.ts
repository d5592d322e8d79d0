import type { Collection } from "#content-model/collection.ts";
import type { Field, Values } from "#content-model/field.ts";
import { errorCode } from "~/lib/backend/errors.ts";
import { isStepUp } from "~/lib/backend/step-up.ts";
import type { SaveResult } from "~/lib/drafts/autosave.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { isLive, titleLabel } from "../description/columns.ts";
import { problemsOf } from "../description/validation.ts";
import { changedFields, columnsOf, pick } from "../description/values.ts";
import { dropDraft, saveDraft } from "../draft-queries.ts";
import { isUnnamedCopy } from "./record-state.ts";
import type { EditedRecord } from "./use-record.ts";

/**
 * Saves a draft directly. Edits of a public record are saved as pending changes, which visitors see once an editor publishes them. A new
 * record becomes a draft. Fields that the database would refuse stay in this browser; all others are saved.
 */
export async function autosaveRecord(
  type: Collection,
  record: EditedRecord,
  userId: string,
): Promise<SaveResult> {
  const { row, base, values } = record.latest.current;
  const changed = changedFields(type, base, values);
  if (isLive(type, row)) {
    // Scheduled changes are published as stored, without another check by an editor.
    const refused = record.latest.current.publishAt ? firstProblem(type, values) : undefined;
    if (refused) return { held: `${refused} The scheduled changes were not updated.` };
    try {
      await record.inTurn(() => savePendingChanges(type, record, userId));
    } catch (error) {
      if (!isStepUp(error)) throw error;
      return {
        held: "The scheduled changes were not updated. Press Schedule again to confirm with your second factor.",
      };
    }
    return {};
  }
  const problems = problemsOf(type, values);
  const isFine = ({ name }: Field) => !problems[name] && !makesPublic(type, name);
  const missing = row ? undefined : type.fields.find((field) => !isFine(field) && isNeeded(type, field));
  if (missing) return { held: whatIsMissing(missing, values, problems) };
  if (isUnnamedCopy(type, record.latest.current))
    return {
      held: `Change the ${titleLabel(type).toLowerCase()} of the copy to save it.`,
    };
  const [left] = changed.filter(({ name }) => problems[name]);
  const held = left && `${left.label}: ${problems[left.name]}`;
  const fields = (row ? changed : type.fields).filter(isFine);
  if (!row || fields.length > 0) {
    try {
      const outcome = await record.save(row ? {} : hidden(type), pick(values, fields));
      if (outcome === "conflict")
        return { held: "Another editor has changed this. Choose which version to keep." };
      // The save included the pending changes of the time when the record was public.
      if (row) record.noteDraft(undefined);
    } catch (error) {
      if (errorCode(error) === "23505")
        return { held: "Another record has this slug. Choose a different one." };
      // The start of a period moved past its end: both are saved together or not at all.
      if (errorCode(error) === "23514" && held) return { held };
      throw error;
    }
  }
  return { held };
}

/** Uses the latest state when its turn comes: after another save there may be no pending changes left. */
export async function savePendingChanges(
  type: Collection,
  record: EditedRecord,
  userId: string,
  publishAt?: string,
) {
  const { row, base, values } = record.latest.current;
  if (!row) return;
  const changed = changedFields(type, base, values);
  if (changed.length === 0) {
    await dropDraft(type, row.id, userId);
    return record.noteDraft(undefined);
  }
  const mine = pick(values, changed);
  const draft = {
    id: row.id,
    authorId: userId,
    data: columnsOf(type, mine),
    seen: row.updated_at,
    publishAt,
  };
  record.noteSent(mine);
  record.noteDraft(await saveDraft(type, draft));
}

function firstProblem(type: Collection, values: Values): string | undefined {
  const problems = problemsOf(type, values);
  const field = type.fields.find(({ name }) => problems[name]);
  return field && `${field.label}: ${problems[field.name]}`;
}

/** Required to create the row. */
function isNeeded(type: Collection, { name, kind }: Field): boolean {
  return name === type.title || kind === "slug" || kind === "path";
}

/** Asks for an empty field; otherwise gives the problem. */
function whatIsMissing({ name, label }: Field, values: Values, problems: Problems): string {
  return values[name] === "" ? `Enter a ${label.toLowerCase()} to save it.` : `${label}: ${problems[name]}`;
}

function hidden(type: Collection): Values {
  return type.publishable ? { status: "draft" } : { is_active: false };
}

/** Collections without drafts have this switch instead of Publish. */
function makesPublic(type: Collection, name: string): boolean {
  return !type.publishable && name === "is_active";
}
