import { useState } from "react";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { TimeAgo } from "~/ui/time-ago.tsx";
import type { ContentType } from "../description/content-type.ts";
import { changedFields } from "../description/values.ts";
import { dropCopy, readCopy } from "../saving/local-copy.ts";
import type { EditedRecord } from "./use-record.ts";

type RecoveredCopyProps = { record: EditedRecord; type: ContentType; copyName: string };

/** Offers what this browser kept when the page was last left without saving: a closed tab, a session that ended, a server that was away. */
export function RecoveredCopy({ record, type, copyName }: RecoveredCopyProps) {
  const [copy, setCopy] = useState(() => {
    const kept = readCopy(copyName);
    return kept && changedFields(type, record.values, { ...record.values, ...kept.values }).length > 0
      ? kept
      : undefined;
  });
  if (!copy) return null;
  return (
    <Alert title="There is text here that was not saved">
      <p>
        This browser kept it <TimeAgo date={copy.at} />.
      </p>
      <div className="button-row" data-size="sm">
        <Button
          size="sm"
          onClick={() => {
            record.setAll(copy.values);
            setCopy(undefined);
          }}
        >
          Go on with it
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            dropCopy(copyName);
            setCopy(undefined);
          }}
        >
          Discard it
        </Button>
      </div>
    </Alert>
  );
}
