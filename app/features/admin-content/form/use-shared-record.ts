import { useRef, useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { useOtherTabs } from "~/lib/drafts/use-other-tabs.ts";
import { toastFailure } from "~/ui/toast-failure.ts";
import { loadRecord, resumeRecord } from "./load-record.ts";
import type { EditedRecord } from "./use-record.ts";

type Options = {
  type: Collection;
  record: EditedRecord;
  userId: string;
  /** The values when the form was loaded. */
  loaded: Values;
};

export type SharedRecord = ReturnType<typeof useSharedRecord>;

/** A record that an editor has open in several tabs: each tab shows what another has saved, and none overwrites it without asking. */
export function useSharedRecord({ type, record, userId, loaded }: Options) {
  /** The values that the server has. */
  const synced = useRef(loaded);
  const [isBehind, setIsBehind] = useState(false);
  const id = record.row?.id;
  const { isOpenElsewhere, tellSaved } = useOtherTabs(id && `${userId} ${type.table} ${id}`, () => {
    if (record.latest.current.values === synced.current) void catchUp(false);
    else setIsBehind(true);
  });

  /** Loads the saved record, with the values of this tab or of the other one. */
  async function catchUp(isMineKept: boolean) {
    const typed = record.latest.current.values;
    try {
      const found = id ? await loadRecord(type, id) : null;
      if (!found) return;
      const state = resumeRecord(type, found.row, found.drafts, userId);
      // The editor typed before the answer arrived.
      if (!isMineKept && !isBehind && record.latest.current.values !== typed) return setIsBehind(true);
      synced.current = state.values;
      record.reopen(
        isMineKept ? { ...state, values: record.latest.current.values, conflict: undefined } : state,
      );
      setIsBehind(false);
    } catch (error) {
      setIsBehind(true);
      toastFailure("The other tab’s text could not be loaded", error);
    }
  }

  return {
    isBehind,
    isOpenElsewhere,
    takeTheirs: () => void catchUp(false),
    keepMine: () => void catchUp(true),
    /** Saved by another tab, or as loaded. Saving them again would make the tabs notify each other endlessly. */
    isSynced: (values: Values) => synced.current === values,
    /** This tab has saved these values. */
    noteSaved(values: Values) {
      synced.current = values;
      tellSaved();
    },
  };
}
