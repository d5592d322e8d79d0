import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Value, Values } from "#content-model/field.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { type ToastOptions, toast } from "~/ui/toast-store.ts";
import { capital, counted, isPublished, titleOf } from "../description/columns.ts";
import { problemsOf } from "../description/validation.ts";
import { valuesOf } from "../description/values.ts";
import { stillLinked } from "../links/link-queries.ts";
import { deletePermanently, getRow, switchRow, updateRow } from "../queries.ts";

const undoWithin = 10_000;
/** Further records are only counted. */
const mostNamed = 3;

type Left = { row: Row; why: string };
/** Why a record was not changed, as a sentence. */
type WhyNot = string | undefined;
/** The columns to write, the reason why not, or neither if the record is already as wanted. */
type Plan = { columns?: Values; whyNot?: string };

/** The actions on one or more records, with their messages. Each answers with the records that could not be changed. */
export function useContentActions(type: Collection) {
  const queries = useQueryClient();
  const write = useWrite();
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: ["content", type.table] });

    const showSuccess = (rows: Row[], words: string, more?: Partial<ToastOptions>) =>
      toast({ variant: "success", title: `${capital(named(type, rows))} ${words}`, ...more });

    /**
     * Runs the work for one record after the other, so that a refusal does not affect the others. Shows the outcome, and returns the
     * records that could not be changed.
     */
    async function eachOf(
      rows: Row[],
      words: string,
      work: (row: Row, mayBeDone: boolean) => Promise<unknown>,
      show: () => unknown = () => showSuccess(rows, words),
    ) {
      const left: Left[] = [];
      for (const row of rows) {
        const why = await write((mayBeDone) => work(row, mayBeDone)).catch(messageFor);
        if (typeof why === "string") left.push({ row, why });
      }
      void refresh();
      if (left.length > 0) sayWhatWasLeft(rows, left, words);
      else await show();
      return left.map(({ row }) => row);
    }

    function sayWhatWasLeft(rows: Row[], left: Left[], words: string) {
      const [first] = left;
      if (rows.length === 1 && first)
        return void toast({
          variant: "destructive",
          title: `${capital(named(type, rows))} could not be ${words}`,
          description: first.why,
        });
      toast({
        variant: "destructive",
        title: `${rows.length - left.length} of ${rows.length} ${type.plural} ${words}`,
        description: (
          <>
            <p>Not changed:</p>
            <ul className="toast-list">
              {left.slice(0, mostNamed).map(({ row, why }) => (
                <li key={row.id}>
                  “{titleOf(type, row)}”: {why}
                </li>
              ))}
            </ul>
            {left.length > mostNamed ? <p>And {left.length - mostNamed} more, still selected.</p> : null}
          </>
        ),
      });
    }

    /** Uses the current record instead of the list's. */
    async function change(row: Row, planOf: (fresh: Row) => Plan): Promise<WhyNot> {
      const fresh = await getRow(type, row.id);
      if (!fresh || fresh.deleted_at) return "It was deleted by another editor.";
      const { columns, whyNot } = planOf(fresh);
      if (!columns) return whyNot;
      const { outcome } = await updateRow(type, row.id, fresh.updated_at, columns);
      return outcome === "saved" ? undefined : "Another editor has just changed it. Try again.";
    }

    const changeEach = (rows: Row[], words: string, planOf: (fresh: Row) => Plan) =>
      eachOf(rows, words, (row) => change(row, planOf));
    const restore = (rows: Row[]) =>
      eachOf(rows, "restored", ({ id }) => switchRow(type, id, { deleted_at: null }));

    return {
      restore,
      trash(rows: Row[]) {
        const columns = { deleted_at: new Date().toISOString() };
        return eachOf(
          rows,
          "moved to the trash",
          ({ id }) => switchRow(type, id, columns),
          () =>
            showSuccess(rows, "moved to the trash", {
              variant: undefined,
              description: "You can restore it for 30 days.",
              duration: undoWithin,
              action: { label: "Undo", onClick: () => void restore(rows) },
            }),
        );
      },
      setActive: (rows: Row[], active: boolean) =>
        eachOf(
          rows,
          active ? "activated" : "deactivated",
          ({ id }) => switchRow(type, id, { is_active: active }),
          async () => {
            const ids = rows.map(({ id }) => id);
            // The records are changed already, so a failure here is ignored.
            const links = active ? undefined : await stillLinked(type.table, ids).catch(() => undefined);
            showSuccess(rows, active ? "activated" : "deactivated", { description: links });
          },
        ),
      /** Confirms that sample data applies to the company. */
      confirm: (rows: Row[]) => changeEach(rows, "confirmed", () => ({ columns: { is_sample: false } })),
      /** Publishes at the record's date, or now. Records that the form would refuse stay drafts. */
      publish: (rows: Row[]) =>
        changeEach(rows, "published", (fresh) => {
          if (isPublished(fresh)) return { whyNot: "It is already published." };
          const [problem] = Object.entries(problemsOf(type, valuesOf(type, fresh)));
          if (problem) return { whyNot: `${labelOf(type, problem[0])}: ${problem[1]}` };
          return { columns: { status: "published" } };
        }),
      unpublish: (rows: Row[]) =>
        changeEach(rows, "unpublished", (fresh) =>
          isPublished(fresh) ? { columns: { status: "draft" } } : { whyNot: "It is already a draft." },
        ),
      tag: (rows: Row[], tag: string, isAdded: boolean) =>
        changeEach(rows, isAdded ? "tagged" : "changed", (fresh) => {
          const tags = (fresh.tags ?? []) as string[];
          if (tags.includes(tag) === isAdded) return {};
          return { columns: { tags: isAdded ? [...tags, tag] : tags.filter((each) => each !== tag) } };
        }),
      set: (rows: Row[], column: string, value: Value) =>
        changeEach(rows, "changed", (fresh) =>
          fresh[column] === value ? {} : { columns: { [column]: value } },
        ),
      remove: (rows: Row[]) =>
        eachOf(
          rows,
          "deleted permanently",
          (row, mayBeDone) => deletePermanently(type, row, mayBeDone),
          () => showSuccess(rows, "deleted permanently", { variant: undefined }),
        ),
    };
  }, [queries, type, write]);
}

export type ContentActions = ReturnType<typeof useContentActions>;

function named(type: Collection, rows: Row[]): string {
  const [first] = rows;
  if (rows.length !== 1 || !first) return counted(type, rows);
  return type.files?.noun(first) ?? `“${titleOf(type, first)}”`;
}

function labelOf(type: Collection, name: string): string {
  return type.fields.find((field) => field.name === name)?.label ?? name;
}
