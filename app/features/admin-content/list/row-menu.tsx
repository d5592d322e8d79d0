import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { DropdownMenuItem, DropdownMenuLink, DropdownMenuSeparator } from "~/ui/dropdown-menu.tsx";
import { EditIcon, EyeIcon, EyeOffIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { CheckIcon, ClockIcon, CopyIcon } from "~/ui/icons/everyday.tsx";
import { MoreMenu } from "~/ui/more-menu.tsx";
import { hasStatus, isImmutable, publicPathOf, titleOf } from "../description/columns.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { recordHref } from "./list-state.ts";
import type { ContentActions } from "./use-content-actions.tsx";

type RowMenuProps = { type: Collection; row: Row; params: URLSearchParams; actions: ContentActions };

export function RowMenu({ type, row, params, actions }: RowMenuProps) {
  const [asking, setAsking] = useState(false);
  const isActive = row.is_active !== false;
  const path = publicPathOf(type, row);
  return (
    <div className="row-actions">
      <MoreMenu variant="ghost" size="icon-sm" aria-label={`Actions for ${titleOf(type, row)}`}>
        <DropdownMenuLink href={recordHref(type, row.id, params)}>
          <EditIcon /> Edit
        </DropdownMenuLink>
        {path ? (
          <DropdownMenuLink href={path}>
            <ArrowUpRightIcon /> View on site
          </DropdownMenuLink>
        ) : null}
        {hasStatus(type) ? <CopyAndHistory type={type} row={row} /> : null}
        {type.samples && row.is_sample === true ? (
          <DropdownMenuItem onSelect={() => actions.confirm([row])}>
            <CheckIcon /> Confirm
          </DropdownMenuItem>
        ) : null}
        {!hasStatus(type) || (isActive && isImmutable(type, row)) ? null : (
          <DropdownMenuItem onSelect={() => actions.setActive([row], !isActive)}>
            {isActive ? <EyeOffIcon /> : <EyeIcon />} {isActive ? "Deactivate" : "Activate"}
          </DropdownMenuItem>
        )}
        <DeleteItem type={type} row={row} onSelect={() => setAsking(true)} />
      </MoreMenu>
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
