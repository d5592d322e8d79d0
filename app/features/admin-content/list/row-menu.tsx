import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "~/ui/dropdown-menu.tsx";
import { EditIcon, EyeIcon, EyeOffIcon, MoreIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { CheckIcon, ClockIcon, CopyIcon } from "~/ui/icons/everyday.tsx";
import { isImmutable, isPublic, titleOf } from "../description/columns.ts";
import { LinkingPlaces } from "../links/linking-places.tsx";
import type { ContentActions } from "./use-content-actions.tsx";

type RowMenuProps = { type: Collection; row: Row; actions: ContentActions };

export function RowMenu({ type, row, actions }: RowMenuProps) {
  const [asking, setAsking] = useState(false);
  const base = `/admin/${type.path}`;
  const isActive = row.is_active !== false;
  const path = isPublic(type, row) ? type.publicPath?.(row) : undefined;
  return (
    <div className="row-actions">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${titleOf(type, row)}`}>
            <MoreIcon />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLink href={`${base}/${row.id}`}>
            <EditIcon /> Edit
          </DropdownMenuLink>
          {path ? (
            <DropdownMenuLink href={path}>
              <ArrowUpRightIcon /> See in public
            </DropdownMenuLink>
          ) : null}
          <CopyAndHistory type={type} row={row} />
          {type.samples && row.is_sample === true ? (
            <DropdownMenuItem onSelect={() => actions.confirm([row])}>
              <CheckIcon /> Confirm
            </DropdownMenuItem>
          ) : null}
          {isActive && isImmutable(type, row) ? null : (
            <DropdownMenuItem onSelect={() => actions.setActive([row], !isActive)}>
              {isActive ? <EyeOffIcon /> : <EyeIcon />} {isActive ? "Deactivate" : "Activate"}
            </DropdownMenuItem>
          )}
          <DeleteItem type={type} row={row} onSelect={() => setAsking(true)} />
        </DropdownMenuContent>
      </DropdownMenu>
      <DeleteQuestion type={type} rows={[row]} open={asking} setOpen={setAsking} actions={actions} />
    </div>
  );
}

type MenuItemProps = { type: Collection; row: Row };

export function CopyAndHistory({ type, row }: MenuItemProps) {
  const base = `/admin/${type.path}`;
  return (
    <>
      <DropdownMenuLink href={`${base}/new?from=${row.id}`}>
        <CopyIcon /> {type.immutable ? "New version" : "Duplicate"}
      </DropdownMenuLink>
      <DropdownMenuLink href={`${base}/${row.id}/history`}>
        <ClockIcon /> History
      </DropdownMenuLink>
    </>
  );
}

export function DeleteItem({ type, row, onSelect }: MenuItemProps & { onSelect: () => void }) {
  if (isImmutable(type, row)) return null;
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem variant="danger" onSelect={onSelect}>
        <TrashIcon /> Delete
      </DropdownMenuItem>
    </>
  );
}

type DeleteQuestionProps = {
  type: Collection;
  rows: Row[];
  open: boolean;
  setOpen: (open: boolean) => void;
  actions: ContentActions;
  /** Receives the records that could not be deleted. */
  onDone?: (left: Row[]) => void;
};

export function DeleteQuestion({ type, rows, open, setOpen, actions, onDone }: DeleteQuestionProps) {
  const [first] = rows;
  const what = rows.length === 1 && first ? `“${titleOf(type, first)}”` : `${rows.length} ${type.plural}`;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={`Delete ${what}?`}
      description={
        <>
          <p>It is hidden from the site immediately. You can restore it from the trash for 30 days.</p>
          {rows.slice(0, 10).map(({ id }) => (
            <LinkingPlaces key={id} type={type} id={id} isAsked={open} />
          ))}
        </>
      }
      confirmLabel="Delete"
      destructive
      onConfirm={async () => {
        const left = await actions.trash(rows);
        if (left.length < rows.length) onDone?.(left);
      }}
    />
  );
}
