import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#common/dates/format.ts";
import type { Collection } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { toast } from "~/ui/toast-store.ts";
import { capital, isPublic, isPublished } from "../description/columns.ts";
import { problemsOf, remainingProblems } from "../description/validation.ts";
import { valuesOf } from "../description/values.ts";
import { dropDraft, withdrawSchedule } from "../draft-queries.ts";
import { stillLinked } from "../links/link-queries.ts";
import { savePendingChanges } from "./autosave-record.ts";
import { focusFirstProblem } from "./problem-summary.tsx";
import { isToCome, updateColumns } from "./publication.ts";
import { unsavedFields } from "./record-state.ts";
import type { EditedRecord } from "./use-record.ts";

type Options = {
  type: Collection;
  record: EditedRecord;
  userId: string;
  /** When it becomes public; empty is at once. */
  when: string;
  /** The time that was chosen is stored, or no longer wanted: the form shows the record's. */
  forgetWhen: () => void;
  /** The local draft is no longer needed. */
  forget: () => void;
  /** These were written: other tabs want to know. */
  onSaved: (values: Values) => void;
};

/** What is asked before it is done: it cannot be taken back. */
type Question = "discard" | "publish" | "update" | "now";

const nothing = { problems: {}, values: {} };

export type Publishing = ReturnType<typeof usePublishing>;

/** The moments at which something public changes: publishing, updating, taking back. */
export function usePublishing({ type, record, userId, when, forgetWhen, forget, onSaved }: Options) {
  const [found, setFound] = useState<{ problems: Problems; values: Values }>(nothing);
  const [failure, setFailure] = useState<{ title: string; sentence: string; values: Values }>();
  const [asking, setAsking] = useState<Question>();
  const [busy, setBusy] = useState(false);
  const write = useWrite();
  const queries = useQueryClient();

  /** Whether every field is as it must be; says so beside those that are not. */
  function isComplete(): boolean {
    const { values } = record.latest.current;
    const problems = problemsOf(type, values);
    setFound({ problems, values });
    setFailure(undefined);
    const isFine = Object.keys(problems).length === 0;
    if (!isFine) focusFirstProblem();
    return isFine;
  }

  /** What was not written, or typed meanwhile, is neither forgotten nor called saved. */
  function noteWritten() {
    const now = record.latest.current;
    const isLeft = unsavedFields(type, now).length > 0;
    if (!isLeft) forget();
    onSaved(isLeft ? now.base : now.values);
  }

  async function commit(extra: Values, words: string, fields?: Values) {
    const { values } = record.latest.current;
    if (fields) setFailure(undefined);
    else if (!isComplete()) return;
    setBusy(true);
    try {
      if ((await write(() => record.save(extra, fields))) === "conflict") return;
      const { row } = record.latest.current;
      record.noteDraft(undefined);
      noteWritten();
      forgetWhen();
      const path = row && isPublic(type, row) ? type.publicPath?.(row) : undefined;
      toast({
        variant: "success",
        title: `${capital(type.singular)} ${words}`,
        description:
          row && !path ? await stillLinked(type.table, [row.id]).catch(() => undefined) : undefined,
        action: path
          ? { label: "See it", onClick: () => void window.open(path, "_blank", "noopener") }
          : undefined,
      });
    } catch (error) {
      const slug = type.fields.find(({ kind }) => kind === "slug");
      if (errorCode(error) === "23505" && slug) {
        const sentence = type.sealed
          ? "This version exists already."
          : "This slug is taken. Please choose another one.";
        setFound({ problems: { [slug.name]: sentence }, values });
        focusFirstProblem();
      } else {
        const title = words === "published" || words === "scheduled" ? "Not published" : "Not saved";
        setFailure({ title, sentence: sentenceOf(messageFor(error)), values });
      }
    } finally {
      setBusy(false);
    }
  }

  /** A working copy that is published by itself. */
  async function schedule(at: string) {
    if (!isComplete()) return;
    setBusy(true);
    try {
      const values = await write(() =>
        record.inTurn(async () => {
          const sent = record.latest.current.values;
          await savePendingChanges(type, record, userId, at);
          return sent;
        }),
      );
      record.noteSchedule({ publishAt: at });
      if (record.latest.current.values === values) forget();
      onSaved(values);
      void queries.invalidateQueries({ queryKey: ["content", type.table] });
      toast({ variant: "success", title: `Changes scheduled for ${formatDateTime(at)}` });
    } catch (error) {
      toast({ variant: "destructive", title: "Not scheduled", description: messageFor(error) });
    } finally {
      setBusy(false);
    }
  }

  async function withdraw() {
    const { row } = record.latest.current;
    if (!row) return;
    setBusy(true);
    try {
      record.noteDraft(await write(() => record.inTurn(() => withdrawSchedule(type, row.id, userId))));
      record.noteSchedule({});
      onSaved(record.latest.current.values);
      void queries.invalidateQueries({ queryKey: ["content", type.table] });
      toast({ title: "Schedule withdrawn", description: "Your changes are kept, and not public." });
    } catch (error) {
      toast({ variant: "destructive", title: "Not withdrawn", description: messageFor(error) });
    } finally {
      setBusy(false);
    }
  }

  /** Of a type without drafts: as the form has it, whether it is active included. */
  const save = () => commit({ is_active: record.latest.current.values.is_active ?? true }, "saved");

  const isLater = when !== "" && new Date(when) > new Date();
  const publish = () =>
    commit({ status: "published", published_at: when || null }, isLater ? "scheduled" : "published");
  const { row } = record;
  const isNow = isToCome(row) && when === "";
  const update = () => commit(updateColumns(row, when), isNow ? "published" : "updated");
  const publishNow = () => commit({ published_at: null }, "published");
  return {
    problems: remainingProblems(type, found.problems, found.values, record.values),
    // Of what stood in the form then: whoever has changed something tries anew.
    failure: failure?.values === record.values ? failure : undefined,
    busy,
    asking,
    setAsking,
    isLater,
    /** It is scheduled, and Update would make it public at once. */
    isNow,
    publish,
    publishNow,
    askToPublishNow: () => (type.sealed ? void (isComplete() && setAsking("now")) : publishNow()),
    /** A version of a sealed type can never be taken back. */
    askToPublish: () => (type.sealed ? void (isComplete() && setAsking("publish")) : publish()),
    save,
    schedule,
    withdraw,
    update,
    askToUpdate: () => (type.sealed && !isLater ? void (isComplete() && setAsking("update")) : update()),
    unpublish: () => commit({ status: "draft" }, "is a draft again", {}),
    async discard() {
      const { row } = record.latest.current;
      if (!row) return;
      setBusy(true);
      try {
        // After a working copy that is being kept, or it would come back.
        await write(() => record.inTurn(() => dropDraft(type, row.id, userId)));
        record.open(row, valuesOf(type, row));
        forgetWhen();
        forget();
        onSaved(record.latest.current.values);
        setFound(nothing);
        setFailure(undefined);
        toast({ title: "Changes discarded", description: "The form shows what is public again." });
      } catch (error) {
        toast({ variant: "destructive", title: "Not discarded", description: messageFor(error) });
      } finally {
        setBusy(false);
      }
    },
    /** After a conflict: with what was about to be written, or with nothing when only a working copy was at stake. */
    goOn(extra: Values | undefined) {
      if (!extra) return;
      // Found while it saved itself: the editor has not asked for it to be public, and it goes on saving itself.
      if (!type.publishable) return void ("is_active" in extra && save());
      if (!isPublished(record.latest.current.row) && extra.status !== "published") return;
      if (extra.status === "draft") return void commit(extra, "is a draft again", {});
      void commit(extra, extra.status === "published" ? (isLater ? "scheduled" : "published") : "updated");
    },
  };
}

/** What services say has no full stop, and another sentence follows. */
function sentenceOf(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
