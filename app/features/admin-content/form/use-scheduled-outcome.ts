import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Collection } from "#content-model/collection.ts";
import { toast } from "~/ui/toast-store.ts";
import { listDrafts } from "../draft-queries.ts";
import { getRow } from "../queries.ts";
import { blockedReasonOf } from "./blocked-reason.ts";
import type { EditedRecord } from "./use-record.ts";

/** The longest delay of a timer; a page is not open for longer. */
const longest = 2 ** 31 - 1;
const pause = 5_000;

/** Shows the outcome when scheduled changes become due while their form is open. */
export function useScheduledOutcome(type: Collection, record: EditedRecord, userId: string) {
  const queries = useQueryClient();
  const { publishAt, row, adopt, noteSchedule } = record;
  const id = row?.id;
  useEffect(() => {
    if (!publishAt || !id) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = (wait: number) => {
      timer = setTimeout(() => void look().catch(() => isOver || ask(pause)), wait);
    };
    async function look() {
      const draft = (await listDrafts(type, id ?? "")).find(({ author_id }) => author_id === userId);
      if (isOver) return;
      if (draft?.publish_at) return ask(pause);
      if (draft) return noteSchedule({ blockedReason: blockedReasonOf(draft) });
      const stored = await getRow(type, id ?? "");
      if (isOver || !stored) return;
      adopt(stored);
      void queries.invalidateQueries({ queryKey: ["content", type.table] });
      toast({ variant: "success", title: "Your scheduled changes are public" });
    }
    const wait = new Date(publishAt).getTime() - Date.now() + pause;
    if (wait < longest) ask(Math.max(wait, pause));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [publishAt, id, type, userId, adopt, noteSchedule, queries]);
}
