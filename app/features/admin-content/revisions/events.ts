import { formatDateTime } from "#common/dates/format.ts";
import type { Revision } from "../draft-queries.ts";

type State = Pick<Revision, "number" | "created_at" | "status" | "published_at" | "is_active" | "deleted_at">;

/** The events of a revision besides changes of fields: trash, publication, active or not. As of the time of the revision. */
export function eventsOf(before: State | undefined, after: State): string[] {
  // The revision before it is not in the list, so its changes are unknown.
  if (!before && after.number > 1) return [];
  return [trashEvent(before, after), publicationEvent(before, after), activityEvent(before, after)].filter(
    (event) => event !== undefined,
  );
}

function trashEvent(before: State | undefined, after: State): string | undefined {
  if (Boolean(before?.deleted_at) === Boolean(after.deleted_at)) return undefined;
  return after.deleted_at ? "Moved to the trash" : "Restored from the trash";
}

function publicationEvent(before: State | undefined, after: State): string | undefined {
  const [was, is] = [standing(before, after.created_at), standing(after, after.created_at)];
  const when = after.published_at ? formatDateTime(after.published_at) : "";
  if (is === "draft")
    return was === "draft" ? undefined : was === "scheduled" ? "Schedule cancelled" : "Unpublished";
  const isMoved = instant(before?.published_at) !== instant(after.published_at);
  if (is === "scheduled") {
    if (was === "published") return `Unpublished until ${when}`;
    return was === "draft" || isMoved ? `Scheduled for ${when}` : undefined;
  }
  if (was !== "published") return was === "scheduled" && !isMoved ? undefined : "Published";
  return isMoved ? `Date changed to ${when}` : undefined;
}

/** Collections without drafts have no status: records are active or not. */
function activityEvent(before: State | undefined, after: State): string | undefined {
  if (!before || before.is_active === after.is_active) return undefined;
  return after.is_active === "false" ? "Deactivated" : "Activated";
}

function standing(state: State | undefined, at: string): "draft" | "scheduled" | "published" {
  if (state?.status !== "published") return "draft";
  return instant(state.published_at) > instant(at) ? "scheduled" : "published";
}

function instant(text: string | null | undefined): number {
  return text ? new Date(text).getTime() : 0;
}
