import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Value, Values } from "#content-model/field.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { toast } from "~/ui/toast-store.ts";
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

    /** One after the other, so that what is refused for one is done for the others. */
    async function eachOf(rows: Row[], work: (row: Row, mayBeDone: boolean) => Promise<unknown>) {
      const left: Left[] = [];
      for (const row of rows) {
        const why = await write((mayBeDone) => work(row, mayBeDone)).catch(messageFor);
        if (typeof why === "string") left.push({ row, why });
      }
      void refresh();
      return { left: left.map(({ row }) => row), done: without(rows, left), reasons: left };
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

    async function changeEach(rows: Row[], words: string, planOf: (fresh: Row) => Plan) {
      const { left, done, reasons } = await eachOf(rows, (row) => change(row, planOf));
      if (left.length > 0) sayWhatWasLeft(rows, reasons, words);
      else toast({ variant: "success", title: `${capital(named(type, done))} ${words}` });
      return left;
    }

    async function restore(rows: Row[]) {
      const { left, done, reasons } = await eachOf(rows, ({ id }) =>
        switchRow(type, id, { deleted_at: null }),
      );
      const words = type.files ? "put back" : "restored";
      if (left.length > 0) sayWhatWasLeft(rows, reasons, words);
      else toast({ variant: "success", title: `${capital(named(type, done))} ${words}` });
      return left;
    }

    return {
      restore,
      async trash(rows: Row[]) {
        const columns = { deleted_at: new Date().toISOString() };
        const { left, done, reasons } = await eachOf(rows, ({ id }) => switchRow(type, id, columns));
        if (left.length > 0) sayWhatWasLeft(rows, reasons, "deleted");
        else
          toast({
            title: `${capital(named(type, done))} moved to the trash`,
            description: "There for 30 days.",
            duration: undoWithin,
            action: { label: "Undo", onClick: () => void restore(done) },
          });
        return left;
      },
      async setActive(rows: Row[], active: boolean) {
        const words = active ? "activated" : "deactivated";
        const { left, done, reasons } = await eachOf(rows, ({ id }) =>
          switchRow(type, id, { is_active: active }),
        );
        if (left.length > 0) {
          sayWhatWasLeft(rows, reasons, words);
          return left;
        }
        const ids = done.map(({ id }) => id);
        // It is done: without an answer nothing is said of links.
        const description = active ? undefined : await stillLinked(type.table, ids).catch(() => undefined);
        toast({ variant: "success", title: `${capital(named(type, done))} ${words}`, description });
        return left;
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
      async remove(rows: Row[]) {
        const { left, done, reasons } = await eachOf(rows, (row, mayBeDone) =>
          removeForGood(type, row, mayBeDone),
        );
        if (left.length > 0) sayWhatWasLeft(rows, reasons, "deleted");
        else toast({ title: `${capital(named(type, done))} deleted for good` });
        return left;
      },
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

function without(rows: Row[], left: Left[]): Row[] {
  return rows.filter(({ id }) => !left.some(({ row }) => row.id === id));
}
