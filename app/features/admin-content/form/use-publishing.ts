import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#common/dates/format.ts";
import type { Collection } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import type { Problems } from "~/lib/forms/problems.ts";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { capital, isLive, isPublished, publicPathOf } from "../description/columns.ts";
import { problemsOf, remainingProblems } from "../description/validation.ts";
import { dropDraft, withdrawSchedule } from "../draft-queries.ts";
import type { FieldTarget } from "../fields/reveal.ts";
import { stillLinked } from "../links/link-queries.ts";
import { savePendingChanges } from "./autosave-record.ts";
import type { MissingPart } from "./missing-parts.ts";
import { firstTarget } from "./problem-summary.tsx";
import { isToCome, updateColumns } from "./publication.ts";
import { unsavedFields } from "./record-state.ts";
import type { EditedRecord } from "./use-record.ts";

type Options = {
  type: Collection;
  record: EditedRecord;
  userId: string;
  /** The publication time; empty means now. */
  when: string;
  /** Resets the chosen time to that of the record. */
  forgetWhen: () => void;
  /** Deletes the local draft. */
  forget: () => void;
  /** Reports saved values to other tabs. */
  onSaved: (values: Values) => void;
  /** Finds what visitors would not see. */
  findMissing: () => Promise<MissingPart[]>;
  /** Opens the section or entry of a field, and sets the focus there. */
  reveal: (target: FieldTarget) => void;
};

/** Actions that need a confirmation because they cannot be undone. */
type Question = "discard" | "publish" | "update" | "now";

/** The result of an action, named like the buttons. */
type Outcome = "published" | "changes published" | "scheduled" | "unpublished" | "draft saved";

const failures: Record<Outcome, string> = {
  published: "Not published",
  "changes published": "Changes not published",
  scheduled: "Not scheduled",
  unpublished: "Still published",
  "draft saved": "Draft not saved",
};

const nothing = { problems: {}, values: {} };

/** The actions that change what visitors see: publish, update, schedule, unpublish, discard. */
export function usePublishing(options: Options) {
  const { type, record, userId, when, forgetWhen, forget, onSaved, findMissing, reveal } = options;
  const [found, setFound] = useState<{ problems: Problems; values: Values }>(nothing);
  const [failure, setFailure] = useState<{ title: string; sentence: string; values: Values }>();
  const [asking, setAsking] = useState<Question>();
  /** Parts that visitors will not see, and the action to go on with. */
  const [gaps, setGaps] = useState<{ parts: MissingPart[]; goOn?: () => void }>();
  const [busy, setBusy] = useState(false);
  const write = useWrite();
  const queries = useQueryClient();

  /** Whether all fields are valid; otherwise each problem is shown at its field, and the first one gets the focus. */
  function isComplete(): boolean {
    const { values } = record.latest.current;
    const problems = problemsOf(type, values);
    showProblems(problems, values);
    setFailure(undefined);
    return Object.keys(problems).length === 0;
  }

  function showProblems(problems: Problems, values: Values) {
    setFound({ problems, values });
    const first = firstTarget(type, values, problems);
    if (first) reveal(first);
  }

  /** Asks first if visitors would not see parts of it. */
  async function unlessMissing(goOn: () => unknown) {
    if (!isComplete()) return;
    setBusy(true);
    const isHidden = record.latest.current.values.is_active === false;
    const parts = isHidden ? [] : await findMissing();
    setBusy(false);
    if (parts.length > 0) setGaps({ parts, goOn: () => void goOn() });
    else await goOn();
  }

  /** Keeps the local draft if values are still unsaved, because they were typed during the write. */
  function noteWritten() {
    const now = record.latest.current;
    const isLeft = unsavedFields(type, now).length > 0;
    if (!isLeft) forget();
    onSaved(isLeft ? now.base : now.values);
  }

  /** Runs an action; shows a message if it fails. */
  async function attempt(failureTitle: string, action: () => Promise<void>) {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toastFailure(failureTitle, error);
    } finally {
      setBusy(false);
    }
  }

  async function commit(extra: Values, outcome: Outcome, fields?: Values) {
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
      const path = publicPathOf(type, row);
      toast({
        variant: "success",
        title: titleFor(outcome),
        description:
          row && !path ? await stillLinked(type.table, [row.id]).catch(() => undefined) : undefined,
        action: path
          ? { label: "View", onClick: () => void window.open(path, "_blank", "noopener") }
          : undefined,
      });
    } catch (error) {
      const slug = type.fields.find(({ kind }) => kind === "slug");
      if (errorCode(error) === "23505" && slug) {
        const sentence = type.immutable
          ? "This version already exists."
          : "This slug is already used. Choose another one.";
        showProblems({ [slug.name]: sentence }, values);
      } else {
        setFailure({ title: failures[outcome], sentence: sentenceOf(messageFor(error)), values });
      }
    } finally {
      setBusy(false);
    }
  }

  function titleFor(outcome: Outcome): string {
    if (outcome === "changes published" || outcome === "draft saved") return capital(outcome);
    const at = outcome === "scheduled" ? ` for ${formatDateTime(when)}` : "";
    return `${capital(type.singular)} ${outcome}${at}`;
  }

  /** Saves pending changes with the time at which the server publishes them. */
  async function schedule(at: string) {
    await attempt("Not scheduled", async () => {
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
    });
  }

  async function withdraw() {
    const { row } = record.latest.current;
    if (!row) return;
    await attempt("Schedule not cancelled", async () => {
      record.noteDraft(await write(() => record.inTurn(() => withdrawSchedule(type, row.id, userId))));
      record.noteSchedule({});
      onSaved(record.latest.current.values);
      void queries.invalidateQueries({ queryKey: ["content", type.table] });
      toast({ title: "Schedule cancelled", description: "Your changes are saved but not public." });
    });
  }

  /** The editor has chosen the public values everywhere: their own pending changes would ask again at the next visit. */
  async function dropAdopted() {
    const { row } = record.latest.current;
    if (!row || unsavedFields(type, record.latest.current).length > 0) return;
    await attempt("Not discarded", async () => {
      await write(() => record.inTurn(() => dropDraft(type, row.id, userId)));
      record.noteDraft(undefined);
    });
  }

  /** For collections without drafts: saves the form, including the switch Active. */
  function save() {
    const { row, values } = record.latest.current;
    const isActive = values.is_active ?? true;
    const published = isLive(type, row) ? "changes published" : "published";
    return commit({ is_active: isActive }, isActive ? published : "draft saved");
  }

  const isLater = when !== "" && new Date(when) > new Date();
  const publish = () =>
    commit({ status: "published", published_at: when || null }, isLater ? "scheduled" : "published");
  const { row } = record;
  const isNow = isToCome(row) && when === "";
  const update = () =>
    commit(updateColumns(row, when), isNow ? "published" : isLater ? "scheduled" : "changes published");
  const publishNow = () => commit({ published_at: null }, "published");
  return {
    problems: remainingProblems(type, found.problems, found.values, record.values),
    // Hidden once the editor changes a value.
    failure: failure?.values === record.values ? failure : undefined,
    busy,
    asking,
    setAsking,
    gaps,
    setGaps,
    isLater,
    /** The record is scheduled, and publishing its changes would publish it now. */
    isNow,
    publish,
    publishNow,
    askToPublishNow: () => unlessMissing(() => (type.immutable ? setAsking("now") : publishNow())),
    /** An immutable version cannot be unpublished. */
    askToPublish: () => unlessMissing(() => (type.immutable ? setAsking("publish") : publish())),
    save: () => unlessMissing(save),
    schedule: (at: string) => unlessMissing(() => schedule(at)),
    withdraw,
    update,
    askToUpdate: () => unlessMissing(() => (type.immutable && !isLater ? setAsking("update") : update())),
    unpublish: () => commit({ status: "draft" }, "unpublished", {}),
    async discard() {
      const { row } = record.latest.current;
      if (!row) return;
      await attempt("Not discarded", async () => {
        // After a running autosave, which would otherwise restore the pending changes.
        await write(() => record.inTurn(() => dropDraft(type, row.id, userId)));
        record.open(row);
        forgetWhen();
        forget();
        onSaved(record.latest.current.values);
        setFound(nothing);
        setFailure(undefined);
        toast({ title: "Changes discarded", description: "The form shows the public version again." });
      });
    },
    /** Continues after a conflict with the columns of the interrupted write; undefined if only pending changes were concerned. */
    goOn(extra: Values | undefined) {
      if (!extra) return void dropAdopted();
      // Autosave found the conflict and continues; the editor did not ask to publish.
      if (!type.publishable) return void ("is_active" in extra && save());
      if (!isPublished(record.latest.current.row) && extra.status !== "published") return;
      if (extra.status === "draft") return void commit(extra, "unpublished", {});
      const published = extra.status === "published" ? "published" : "changes published";
      void commit(extra, isLater ? "scheduled" : published);
    },
  };
}

/** Adds the full stop that messages of services lack, because another sentence follows. */
function sentenceOf(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
