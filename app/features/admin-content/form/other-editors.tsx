import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection } from "#content-model/collection.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import { pick, valuesOf } from "../description/values.ts";
import { type Draft, namesOf } from "../draft-queries.ts";
import type { EditedRecord } from "./use-record.ts";

/** Pending changes of other editors. */
export function OtherEditors({
  drafts,
  type,
  record,
}: {
  drafts: Draft[];
  type: Collection;
  record: EditedRecord;
}) {
  const [taken, setTaken] = useState<string>();
  const ids = drafts.map((draft) => draft.author_id);
  const { data: names } = useQuery({
    queryKey: ["content", "names", ids],
    enabled: ids.length > 0,
    queryFn: () => namesOf(ids),
  });
  return drafts
    .filter((draft) => draft.author_id !== taken)
    .map((draft) => (
      <Alert
        key={draft.author_id}
        title={`${names?.get(draft.author_id) ?? "Another editor"} is also editing this`}
      >
        <p>
          Last saved <TimeAgo date={draft.updated_at} />, not published yet. If you both change a field, the
          second to publish chooses which text to keep.
        </p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            const fields = type.fields.filter(({ name }) => name in draft.data);
            record.setAll(pick(valuesOf(type, draft.data), fields));
            setTaken(draft.author_id);
          }}
        >
          Add their changes to mine
        </Button>
      </Alert>
    ));
}
