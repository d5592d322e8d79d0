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
import { getRow, removeForGood, switchRow, updateRow } from "../queries.ts";

const undoWithin = 10_000;
/** More are not named: they stay selected. */
const mostNamed = 3;

type Left = { row: Row; why: string };
/** A sentence for the editor: why one of many is left as it is. */
type WhyNot = string | undefined;
/** What to write, nothing when it is so already, or why not. */
type Plan = { columns?: Values; whyNot?: string };

/** What can be done with one record or many, with the words for it. Each answers with those that could not be. */
export function useContentActions(type: Collection) {
  const queries = useQueryClient();
  const write = useWrite();
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: ["content", type.table] });

    const saySuccess = (rows: Row[], words: string, more?: Partial<ToastOptions>) =>
      toast({ variant: "success", title: `${capital(named(type, rows))} ${words}`, ...more });

    /** One after the other, so that what is refused for one is done for the others. Answers with those that could not be. */
    async function eachOf(
      rows: Row[],
      words: string,
      work: (row: Row, mayBeDone: boolean) => Promise<unknown>,
      say: () => unknown = () => saySuccess(rows, words),
    ) {
      const left: Left[] = [];
      for (const row of rows) {
        const why = await write((mayBeDone) => work(row, mayBeDone)).catch(messageFor);
        if (typeof why === "string") left.push({ row, why });
      }
      void refresh();
      if (left.length > 0) sayWhatWasLeft(rows, left, words);
      else await say();
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
            <p>Not:</p>
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

    /** As it is now, not as the list has it. */
    async function change(row: Row, planOf: (fresh: Row) => Plan): Promise<WhyNot> {
      const fresh = await getRow(type, row.id);
      if (!fresh || fresh.deleted_at) return "It was deleted by another editor.";
      const { columns, whyNot } = planOf(fresh);
      if (!columns) return whyNot;
      const { outcome } = await updateRow(type, row.id, fresh.updated_at, columns);
      return outcome === "saved" ? undefined : "Another editor has just changed it. Please try again.";
    }

    const changeEach = (rows: Row[], words: string, planOf: (fresh: Row) => Plan) =>
      eachOf(rows, words, (row) => change(row, planOf));
    const restore = (rows: Row[]) =>
      eachOf(rows, type.files ? "put back" : "restored", ({ id }) =>
        switchRow(type, id, { deleted_at: null }),
      );

    return {
      restore,
      trash(rows: Row[]) {
        const columns = { deleted_at: new Date().toISOString() };
        return eachOf(
          rows,
          "deleted",
          ({ id }) => switchRow(type, id, columns),
          () =>
            saySuccess(rows, "moved to the trash", {
              variant: undefined,
              description: "There for 30 days.",
              duration: undoWithin,
              action: { label: "Undo", onClick: () => void restore(rows) },
            }),
        );
      },
      setActive(rows: Row[], active: boolean) {
        const words = active ? "activated" : "deactivated";
        const ids = rows.map(({ id }) => id);
        return eachOf(
          rows,
          words,
          ({ id }) => switchRow(type, id, { is_active: active }),
          // It is done: without an answer nothing is said of links.
          async () => {
            const description = active
              ? undefined
              : await stillLinked(type.table, ids).catch(() => undefined);
            saySuccess(rows, words, { description });
          },
        );
      },
      /** What came with the product is true of this company: an editor says so. */
      confirm: (rows: Row[]) => changeEach(rows, "confirmed", () => ({ columns: { is_sample: false } })),
      /** With the date it has; without one, now. What its form would refuse stays a draft. */
      publish: (rows: Row[]) =>
        changeEach(rows, "published", (fresh) => {
          if (isPublished(fresh)) return { whyNot: "It is published already." };
          const [problem] = Object.entries(problemsOf(type, valuesOf(type, fresh)));
          if (problem) return { whyNot: `${labelOf(type, problem[0])}: ${problem[1]}` };
          return { columns: { status: "published" } };
        }),
      unpublish: (rows: Row[]) =>
        changeEach(rows, "taken back to drafts", (fresh) =>
          isPublished(fresh) ? { columns: { status: "draft" } } : { whyNot: "It is a draft already." },
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
          "deleted",
          (row, mayBeDone) => removeForGood(type, row, mayBeDone),
          () => saySuccess(rows, "deleted for good", { variant: undefined }),
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
