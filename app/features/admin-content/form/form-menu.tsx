import { type RefObject, useState } from "react";
import { useNavigate } from "react-router";
import type { Collection, Row } from "#content-model/collection.ts";
import { Button, ButtonLink } from "~/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "~/ui/dropdown-menu.tsx";
import { LinkIcon, MoreIcon, TrashIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { ClockIcon, CopyIcon } from "~/ui/icons/everyday.tsx";
import { isPublic, isSealed } from "../description/columns.ts";
import { DeleteQuestion } from "../list/delete-question.tsx";
import { useContentActions } from "../list/use-content-actions.tsx";
import { MergeQuestion } from "./merge-question.tsx";

type FormMenuProps = {
  type: Collection;
  row: Row | undefined;
  onLeave: () => void;
  leaving: RefObject<boolean>;
  children?: React.ReactNode;
};

/** What is done less often than saving. */
export function FormMenu({ type, row, onLeave, leaving, children }: FormMenuProps) {
  const [asking, setAsking] = useState(false);
  const [merging, setMerging] = useState(false);
  const actions = useContentActions(type);
  const navigate = useNavigate();
  if (!row) return null;
  const base = `/admin/${type.path}`;
  function leave() {
    leaving.current = true;
    onLeave();
    void navigate(base);
  }
  const path = isPublic(type, row) ? type.publicPath?.(row) : undefined;
  return (
    <>
      {path ? (
        <ButtonLink href={path} variant="ghost" target="_blank" className="content-form-public">
          See in public
          <ArrowUpRightIcon width="16" height="16" />
        </ButtonLink>
      ) : null}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary" size="icon" aria-label="More actions">
            <MoreIcon />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {path ? (
            <DropdownMenuLink href={path} className="content-form-public-item">
              <ArrowUpRightIcon /> See in public
            </DropdownMenuLink>
          ) : null}
          {children}
          <DropdownMenuLink href={`${base}/${row.id}/history`}>
            <ClockIcon /> History
          </DropdownMenuLink>
          <DropdownMenuLink href={`${base}/new?from=${row.id}`}>
            <CopyIcon /> {type.sealed ? "New version" : "Duplicate"}
          </DropdownMenuLink>
          {type.mergedBy ? (
            <DropdownMenuItem onSelect={() => setMerging(true)}>
              <LinkIcon /> Merge into another…
            </DropdownMenuItem>
          ) : null}
          {isSealed(type, row) ? null : (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem variant="danger" onSelect={() => setAsking(true)}>
                <TrashIcon /> Delete
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <DeleteQuestion
        type={type}
        rows={[row]}
        open={asking}
        setOpen={setAsking}
        actions={actions}
        onDone={leave}
      />
      {type.mergedBy ? (
        <MergeQuestion type={type} row={row} open={merging} setOpen={setMerging} onDone={leave} />
      ) : null}
    </>
  );
}
