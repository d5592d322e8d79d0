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
 * A draft is saved as it is. Edits to a public record are saved as pending changes, which visitors see only once an editor publishes them.
 * A new record begins as a draft. Fields that the database would refuse stay in this browser, and the others do not wait for them.
 */
export async function autosaveRecord(
  type: Collection,
  record: EditedRecord,
  userId: string,
): Promise<SaveResult> {
  const { row, base, values } = record.latest.current;
  const changed = changedFields(type, base, values);
  if (isLive(type, row)) {
    // What is scheduled is published as it is stored, with nobody looking.
    const refused = record.latest.current.publishAt ? firstProblem(type, values) : undefined;
    if (refused) return { held: `${refused} What is scheduled stays as it was.` };
    try {
      await record.inTurn(() => savePendingChanges(type, record, userId));
    } catch (error) {
      if (!isStepUp(error)) throw error;
      return {
        held: "What is scheduled stays as it was. Press Schedule again to confirm the change with your second factor.",
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
      held: `Give the copy a ${titleLabel(type).toLowerCase()} of its own, and it is saved on the server too.`,
    };
  const [left] = changed.filter(({ name }) => problems[name]);
  const held = left && `${left.label}: ${problems[left.name]}`;
  const fields = (row ? changed : type.fields).filter(isFine);
  if (!row || fields.length > 0) {
    try {
      const outcome = await record.save(row ? {} : hidden(type), pick(values, fields));
      if (outcome === "conflict")
        return { held: "Another editor has changed this. Please choose what should stand." };
      // A working copy from when it was public has been taken over.
      if (row) record.noteDraft(undefined);
    } catch (error) {
      if (errorCode(error) === "23505")
        return { held: "Its slug is taken by another one. Please choose a different one." };
      // One end of a window was moved past the other: both go together, or neither.
      if (errorCode(error) === "23514" && held) return { held };
      throw error;
    }
  }
  return { held };
}

/** As it is when its turn comes: after a Save in between there is nothing left to keep. */
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

/** Without these there is no row. */
function isNeeded(type: Collection, { name, kind }: Field): boolean {
  return name === type.title || kind === "slug" || kind === "path";
}

/** An empty field is asked for; of one that does not fit it is said why. */
function whatIsMissing({ name, label }: Field, values: Values, problems: Problems): string {
  return values[name] === ""
    ? `Give it a ${label.toLowerCase()}, and it is saved on the server too.`
    : `${label}: ${problems[name]}`;
}

function hidden(type: Collection): Values {
  return type.publishable ? { status: "draft" } : { is_active: false };
}

/** The switch that a type without drafts has instead of Publish. */
function makesPublic(type: Collection, name: string): boolean {
  return !type.publishable && name === "is_active";
}
