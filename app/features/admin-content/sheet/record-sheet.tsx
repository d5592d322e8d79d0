import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Row, SheetCollection } from "#content-model/collection.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { TrashIcon } from "~/ui/icons/actions.tsx";
import { Link } from "~/ui/link.tsx";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SheetContent } from "~/ui/sheet.tsx";
import { Skeleton, SkeletonText } from "~/ui/skeleton.tsx";
import { withParams } from "~/ui/table-state.ts";
import { addLabel, capital } from "../description/columns.ts";
import { usesQuery } from "../links/link-queries.ts";
import { placesOf, UsesList } from "../links/uses.tsx";
import { DeleteQuestion } from "../list/delete-question.tsx";
import { useContentActions } from "../list/use-content-actions.tsx";
import { getRow } from "../queries.ts";
import type { FileParts } from "../slots.ts";
import { SheetForm } from "./sheet-form.tsx";

type RecordSheetProps = { type: SheetCollection; userId: string; parts: FileParts | undefined };

/** The record that the URL names, or an empty form, in a sheet beside the list. */
export function RecordSheet({ type, ...rest }: RecordSheetProps) {
  const { sheet, plain, files, singular } = type;
  const [params, setParams] = useSearchParams();
  const id = params.get(sheet);
  const { data: row } = useRow(type, id);
  // A ref, not a state, so that Escape right after a key also asks.
  const isChanged = useRef(false);
  const [isAsking, setAsking] = useState(false);
  /** Without a question. */
  function close() {
    isChanged.current = false;
    const shown = [sheet, ...(id === "new" ? type.fields.map(({ name }) => name) : [])];
    const left = Object.fromEntries(shown.map((name) => [name, undefined]));
    setParams(withParams(params, left), { preventScrollReset: true });
  }
  return (
    <>
      <Dialog
        open={id !== null}
        onOpenChange={(open) => {
          if (open) return;
          if (isChanged.current) setAsking(true);
          else close();
        }}
      >
        <SheetContent
          title={id === "new" ? addLabel(type) : capital((row && files?.noun(row)) ?? singular)}
          description={plain?.about}
          className="record-sheet"
        >
          {id === "new" ? (
            <SheetForm type={type} blank={params} userId={rest.userId} isChanged={isChanged} close={close} />
          ) : id ? (
            <Loaded key={id} id={id} type={type} isChanged={isChanged} close={close} {...rest} />
          ) : null}
        </SheetContent>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Close without saving?"
        description="Your changes are not saved. Go back to save them."
        confirmLabel="Close without saving"
        cancelLabel="Go back"
        destructive
        onConfirm={close}
      />
    </>
  );
}

function useRow(type: SheetCollection, id: string | null) {
  return useQuery({
    queryKey: ["content", type.table, "record", id],
    enabled: id !== null && id !== "new",
    queryFn: () => getRow(type, id ?? ""),
  });
}

type LoadedProps = RecordSheetProps & {
  id: string;
  /** The form keeps it true while it has unsaved text. */
  isChanged: RefObject<boolean>;
  close: () => void;
};

function Loaded({ id, ...rest }: LoadedProps) {
  const { data: row, error, isPending, refetch } = useRow(rest.type, id);
  if (isPending)
    return (
      <div className="record-sheet-loading" aria-busy>
        <Skeleton />
        <SkeletonText />
      </div>
    );
  if (error && !row) return <LoadFailure error={error} retry={refetch} />;
  if (!row)
    return <Alert title="This record no longer exists">Another editor has deleted it permanently.</Alert>;
  return <Details row={row} {...rest} />;
}

function Details({ row, ...rest }: Omit<LoadedProps, "id"> & { row: Row }) {
  const { type, userId, isChanged, close } = rest;
  const { head: Head, foot: Foot } = rest.parts ?? {};
  const uses = useQuery({
    ...usesQuery([row.id], type.files !== undefined),
    select: (all) => all.get(row.id) ?? [],
  });
  const places = type.files ? uses.data && placesOf(uses.data).length : 0;
  if (row.deleted_at)
    return (
      <Alert title="In the trash">
        Pages cannot use it until you restore it.{" "}
        <Link href={`/admin/${type.path}/trash`}>Open the trash</Link>
      </Alert>
    );
  return (
    <div className="record-sheet-parts">
      {Head ? <Head row={row} /> : null}
      <SheetForm type={type} row={row} userId={userId} isChanged={isChanged} close={close} />
      {type.files ? <UsesList uses={uses} /> : null}
      {Foot ? <Foot row={row} places={places ?? 0} /> : null}
      <Deletion type={type} row={row} places={places} onDone={close} />
    </div>
  );
}

type DeletionProps = { type: SheetCollection; row: Row; places: number | undefined; onDone: () => void };

/** The database refuses to delete a file in use as well. */
function Deletion({ type, row, places, onDone }: DeletionProps) {
  const [isAsking, setAsking] = useState(false);
  const actions = useContentActions(type);
  return (
    <div className="record-sheet-deletion rule">
      <Button
        variant="ghost"
        size="sm"
        className="record-delete"
        disabled={places !== 0}
        onClick={() => setAsking(true)}
      >
        <TrashIcon width="18" height="18" />
        Delete
      </Button>
      {places ? (
        <p className="small">
          It is used in {places === 1 ? "one place" : `${places} places`}. To delete it, remove it there
          first.
        </p>
      ) : null}
      <DeleteQuestion
        type={type}
        rows={[row]}
        open={isAsking}
        setOpen={setAsking}
        actions={actions}
        onDone={onDone}
      />
    </div>
  );
}
