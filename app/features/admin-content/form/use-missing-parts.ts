import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Collection } from "#content-model/collection.ts";
import { writeReference } from "#content-model/reference.ts";
import { useDebouncedValue } from "~/lib/forms/use-debounced-value.ts";
import type { CheckedLink } from "~/lib/references/link-problem.ts";
import { checkedLinksQuery, checkLinks } from "../links/link-queries.ts";
import { linkedFrom, type MissingPart, missingParts } from "./missing-parts.ts";
import type { EditedRecord } from "./use-record.ts";

/** What visitors will not see once the record is public. */
export function useMissingParts(type: Collection, record: EditedRecord) {
  const { id } = record;
  const debounced = useDebouncedValue(record.values);
  const links = useMemo(() => linkedFrom(type, debounced), [type, debounced]);
  const { data } = useQuery(checkedLinksQuery(links));
  const parts = useMemo(
    () => missingParts(type, debounced, awayBy(data ?? [], type, id)),
    [type, debounced, data, id],
  );
  return {
    parts,
    /** Of the current values. Without an answer about the links, only sections are checked. */
    async find(): Promise<MissingPart[]> {
      const { values } = record.latest.current;
      const linked = linkedFrom(type, values);
      // Not by a query, which would wait for the network.
      const checked = linked.length > 0 ? await checkLinks(linked).catch(() => []) : [];
      return missingParts(type, values, awayBy(checked, type, id));
    },
  };
}

/** The record itself will be public. */
function awayBy(checked: CheckedLink[], { table }: Collection, id: string) {
  const away = new Set(checked.map(({ link }) => link));
  away.delete(writeReference(table, id));
  return (reference: string) => away.has(reference);
}
