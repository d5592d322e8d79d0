import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { isSealed } from "../description/columns.ts";
import type { ContentType, Row } from "../description/content-type.ts";
import { DeleteQuestion } from "./row-menu.tsx";
import type { ContentActions } from "./use-content-actions.ts";

type BulkBarProps = { type: ContentType; rows: Row[]; actions: ContentActions; clear: () => void };

/** At the lower edge while something is selected: in reach from every row, and no row moves when it comes. */
export function BulkBar({ type, rows, actions, clear }: BulkBarProps) {
  const [asking, setAsking] = useState(false);
  // What is sealed stays readable: neither deleted nor hidden.
  const sealed = rows.some((row) => isSealed(type, row));
  async function setActive(active: boolean) {
    if (await actions.setActive(rows, active)) clear();
  }
  const samples = type.samples ? rows.filter((row) => row.is_sample === true) : [];
  async function confirm() {
    if (await actions.confirm(samples)) clear();
  }
  return (
    <section className="content-bulk" aria-label="Selected">
      <p role="status">{rows.length} selected</p>
      {samples.length > 0 ? (
        <Button variant="secondary" size="sm" onClick={confirm}>
          Confirm
        </Button>
      ) : null}
      <Button variant="secondary" size="sm" onClick={() => setActive(true)}>
        Activate
      </Button>
      {sealed ? null : (
        <>
          <Button variant="secondary" size="sm" onClick={() => setActive(false)}>
            Deactivate
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
            Delete
          </Button>
        </>
      )}
      <Button variant="ghost" size="sm" onClick={clear}>
        Clear selection
      </Button>
      <DeleteQuestion
        type={type}
        rows={rows}
        open={asking}
        setOpen={setAsking}
        actions={actions}
        onDone={clear}
      />
    </section>
  );
}
