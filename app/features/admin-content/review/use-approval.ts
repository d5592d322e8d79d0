import { useQuery } from "@tanstack/react-query";
import type { Collection } from "#content-model/collection.ts";
import { isPublished } from "../description/columns.ts";
import type { RecordState } from "../form/record-state.ts";
import { type Approval, approvalOf, reviewStateQuery } from "../review-queries.ts";

/** Whether a second person is missing before this can be published. The note beside the form asks the same, once for both. */
export function useApproval(type: Collection, { row, draftAt }: RecordState): Approval {
  const { data } = useQuery({
    ...reviewStateQuery(type.table, row?.id ?? "", [row?.updated_at, draftAt]),
    enabled: row !== undefined,
  });
  return isPublished(row) ? undefined : approvalOf(data);
}
