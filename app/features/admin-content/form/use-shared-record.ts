import { useRef, useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useOtherTabs } from "~/lib/drafts/use-other-tabs.ts";
import { toast } from "~/ui/toast-store.ts";
import { loadRecord, resumeRecord } from "./load-record.ts";
import type { EditedRecord } from "./use-record.ts";

type Options = {
  type: Collection;
  record: EditedRecord;
  userId: string;
  /** What stood in the form when it was loaded. */
  loaded: Values;
};

export type SharedRecord = ReturnType<typeof useSharedRecord>;

/** A record that the same person has open in several tabs: each shows what another has saved, and none writes over it unasked. */
export function useSharedRecord({ type, record, userId, loaded }: Options) {
  /** The values that the server has as well. */
  const synced = useRef(loaded);
  const [isBehind, setIsBehind] = useState(false);
  const id = record.row?.id;
  const { isOpenElsewhere, tellSaved } = useOtherTabs(id && `${userId} ${type.table} ${id}`, () => {
    if (record.latest.current.values === synced.current) void catchUp(false);
    else setIsBehind(true);
  });

  /** With what stands here, or with what the other tab has saved. */
  async function catchUp(isMineKept: boolean) {
    const typed = record.latest.current.values;
    try {
      const found = id ? await loadRecord(type, id) : null;
      if (!found) return;
      const state = resumeRecord(type, found.row, found.drafts, userId);
      // Somebody was faster than the answer.
      if (!isMineKept && !isBehind && record.latest.current.values !== typed) return setIsBehind(true);
      synced.current = state.values;
      record.reopen(
        isMineKept ? { ...state, values: record.latest.current.values, conflict: undefined } : state,
      );
      setIsBehind(false);
    } catch (error) {
      setIsBehind(true);
      toast({
        variant: "destructive",
        title: "The other tab’s text could not be loaded",
        description: messageFor(error),
      });
    }
  }

  return {
    isBehind,
    isOpenElsewhere,
    takeTheirs: () => void catchUp(false),
    keepMine: () => void catchUp(true),
    /** Stored by another tab or shown as they were loaded: to store them again would call every other tab, and be called by it. */
    isSynced: (values: Values) => synced.current === values,
    /** These were saved from here. */
    noteSaved(values: Values) {
      synced.current = values;
      tellSaved();
    },
  };
}
