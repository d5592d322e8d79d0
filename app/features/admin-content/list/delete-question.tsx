import { useQuery } from "@tanstack/react-query";
import type { Collection, Row } from "#content-model/collection.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { titleOf } from "../description/columns.ts";
import { usesQuery } from "../links/link-queries.ts";
import { LinkingPlaces } from "../links/linking-places.tsx";
import { Places } from "../links/uses.tsx";
import type { ContentActions } from "./use-content-actions.tsx";

type DeleteQuestionProps = {
  type: Collection;
  rows: Row[];
  open: boolean;
  setOpen: (open: boolean) => void;
  actions: ContentActions;
  /** With the records that could not be deleted. */
  onDone?: (left: Row[]) => void;
};

/** Files in use stay, and the question names the places that use them. The database also refuses to delete them. */
export function DeleteQuestion({ type, rows, open, setOpen, actions, onDone }: DeleteQuestionProps) {
  const isAsked = open && type.files !== undefined;
  const {
    data: uses,
    isPending,
    error,
  } = useQuery(
    usesQuery(
      rows.map(({ id }) => id),
      isAsked,
    ),
  );
  const used = rows.filter(({ id }) => uses?.has(id));
  const free = rows.filter(({ id }) => !uses?.has(id));
  const [first] = free;
  const what = free.length === 1 && first ? `“${titleOf(type, first)}”` : `${free.length} ${type.plural}`;
  return (
    <ConfirmDialog
      open={open && !(isAsked && isPending)}
      onOpenChange={setOpen}
      title={first ? `Delete ${what}?` : "All of them are in use"}
      description={
        <>
          {error ? <p>{messageFor(error)}</p> : null}
          {first ? (
            <p>
              {type.plain
                ? `${free.length === 1 ? type.plain.deletion(first) : ""} This cannot be undone.`.trim()
                : "It is removed from the site immediately. You can restore it from the trash for 30 days."}
            </p>
          ) : null}
          {rows.slice(0, 10).map(({ id }) => (
            <LinkingPlaces key={id} type={type} id={id} isAsked={open} />
          ))}
          {used.length > 0 ? (
            <div className="linking-places">
              <p>
                {used.length === 1 ? "One is in use and is" : `${used.length} are in use and are`} not
                deleted:
              </p>
              {used.map((row) => (
                <section key={row.id} className="record-uses" aria-label={titleOf(type, row)}>
                  <h3>{titleOf(type, row)}</h3>
                  <Places uses={uses?.get(row.id) ?? []} />
                </section>
              ))}
            </div>
          ) : null}
        </>
      }
      confirmLabel={first ? (used.length > 0 ? `Delete ${free.length}` : "Delete") : "Close"}
      destructive={first !== undefined}
      onConfirm={async () => {
        if (!first) return;
        const left = await (type.plain ? actions.remove(free) : actions.trash(free));
        if (left.length < free.length) onDone?.([...left, ...used]);
      }}
    />
  );
}
