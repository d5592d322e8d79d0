import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageFor } from "~/lib/errors.ts";
import type { Values } from "~/lib/fields/field.ts";
import { useWrite } from "~/lib/use-write.ts";
import { toast } from "~/ui/toast-store.ts";
import { capital, titleOf } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import { stillLinked } from "../links/link-queries.ts";
import { removeForGood, updateRows } from "../queries.ts";

const undoWithin = 10_000;

/** What can be done with one record or many, with the words for it. Each says whether it was done. */
export function useContentActions(type: ContentType) {
  const queries = useQueryClient();
  const write = useWrite();
  return useMemo(() => {
    const refresh = () => queries.invalidateQueries({ queryKey: ["content", type.table] });
    const named = (rows: Row[]) =>
      rows.length === 1 && rows[0] ? `“${titleOf(type, rows[0])}”` : `${rows.length} ${type.plural}`;

    async function attempt(work: Parameters<typeof write>[0], failure: string): Promise<boolean> {
      try {
        await write(work);
        return true;
      } catch (error) {
        toast({ variant: "destructive", title: failure, description: messageFor(error) });
        return false;
      } finally {
        void refresh();
      }
    }
    const change = (rows: Row[], columns: Values, failure: string) =>
      attempt(
        () =>
          updateRows(
            type,
            rows.map(({ id }) => id),
            columns,
          ),
        failure,
      );

    async function restore(rows: Row[]) {
      const done = await change(rows, { deleted_at: null }, `${capital(named(rows))} could not be restored`);
      if (done) toast({ variant: "success", title: `${capital(named(rows))} restored` });
      return done;
    }
    return {
      restore,
      async trash(rows: Row[]) {
        const columns = { deleted_at: new Date().toISOString() };
        const done = await change(rows, columns, `${capital(named(rows))} could not be deleted`);
        if (!done) return false;
        toast({
          title: `${capital(named(rows))} moved to the trash`,
          description: "There for 30 days.",
          duration: undoWithin,
          action: { label: "Undo", onClick: () => void restore(rows) },
        });
        return true;
      },
      async setActive(rows: Row[], active: boolean) {
        const words = active ? "activated" : "deactivated";
        const done = await change(
          rows,
          { is_active: active },
          `${capital(named(rows))} could not be ${words}`,
        );
        if (!done) return false;
        const ids = rows.map(({ id }) => id);
        // It is done: without an answer nothing is said of links.
        const description = active ? undefined : await stillLinked(type.table, ids).catch(() => undefined);
        toast({ variant: "success", title: `${capital(named(rows))} ${words}`, description });
        return true;
      },
      /** What came with the product is true of this company: an editor says so. */
      async confirm(rows: Row[]) {
        const done = await change(
          rows,
          { is_sample: false },
          `${capital(named(rows))} could not be confirmed`,
        );
        if (done) toast({ variant: "success", title: `${capital(named(rows))} confirmed` });
        return done;
      },
      async remove(rows: Row[]) {
        const ids = rows.map(({ id }) => id);
        const done = await attempt(
          (mayBeDone) => removeForGood(type, ids, mayBeDone),
          `${capital(named(rows))} could not be deleted`,
        );
        if (done) toast({ title: `${capital(named(rows))} deleted for good` });
        return done;
      },
    };
  }, [queries, type, write]);
}

export type ContentActions = ReturnType<typeof useContentActions>;
