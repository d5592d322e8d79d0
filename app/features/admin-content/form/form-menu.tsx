import { type RefObject, useState } from "react";
import { useNavigate } from "react-router";
import type { Collection, Row } from "#content-model/collection.ts";
import { ButtonLink } from "~/ui/button.tsx";
import { DropdownMenuItem, DropdownMenuLink } from "~/ui/dropdown-menu.tsx";
import { LinkIcon } from "~/ui/icons/actions.tsx";
import { ArrowUpRightIcon } from "~/ui/icons/arrows.tsx";
import { MoreMenu } from "~/ui/more-menu.tsx";
import { publicPathOf } from "../description/columns.ts";
import { DeleteQuestion } from "../list/delete-question.tsx";
import { CopyAndHistory, DeleteItem } from "../list/row-menu.tsx";
import { useContentActions } from "../list/use-content-actions.tsx";
import { MergeQuestion } from "./merge-question.tsx";

type FormMenuProps = {
  type: Collection;
  row: Row | undefined;
  onLeave: () => void;
  leaving: RefObject<boolean>;
  children?: React.ReactNode;
};

/** The less frequent actions. */
export function FormMenu({ type, row, onLeave, leaving, children }: FormMenuProps) {
  const [asking, setAsking] = useState(false);
  const [merging, setMerging] = useState(false);
  const actions = useContentActions(type);
  const navigate = useNavigate();
  if (!row) return null;
  function leave() {
    leaving.current = true;
    onLeave();
    void navigate(`/admin/${type.path}`);
  }
  const path = publicPathOf(type, row);
  return (
    <>
      {path ? (
        <ButtonLink href={path} variant="ghost" target="_blank" className="content-form-public">
          View on site
          <ArrowUpRightIcon width="16" height="16" />
        </ButtonLink>
      ) : null}
      <MoreMenu variant="secondary">
        {path ? (
          <DropdownMenuLink href={path} className="content-form-public-item">
            <ArrowUpRightIcon /> View on site
          </DropdownMenuLink>
        ) : null}
        {children}
        <CopyAndHistory type={type} row={row} />
        {type.mergedBy ? (
          <DropdownMenuItem onSelect={() => setMerging(true)}>
            <LinkIcon /> Merge into another…
          </DropdownMenuItem>
        ) : null}
        <DeleteItem type={type} row={row} onSelect={() => setAsking(true)} />
      </MoreMenu>
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
