import type { Collection } from "#content-model/collection.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import type { SharedRecord } from "./use-shared-record.ts";

/** The editor has the record open in another tab. */
export function OtherTab({ type, shared }: { type: Collection; shared: SharedRecord }) {
  if (shared.isBehind)
    return (
      <Alert title="Your other tab has saved a different text" live>
        <p>Nothing is saved here until you choose.</p>
        <div className="button-row" data-size="sm">
          <Button size="sm" onClick={shared.takeTheirs}>
            Use the saved text
          </Button>
          <Button variant="secondary" size="sm" onClick={shared.keepMine}>
            Keep this text
          </Button>
        </div>
      </Alert>
    );
  if (!shared.isOpenElsewhere) return null;
  return (
    <Alert title={`You have this ${type.singular} open in another tab`} live>
      Each tab shows what the other one saves, unless it has unsaved text.
    </Alert>
  );
}
