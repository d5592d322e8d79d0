import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Field } from "#content-model/field.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "~/ui/dropdown-menu.tsx";
import { ChevronDownIcon } from "~/ui/icons/arrows.tsx";
import { SelectionBar } from "~/ui/selection-bar.tsx";
import { counted, hasStatus, isImmutable, isPublished } from "../description/columns.ts";
import { BulkFieldDialog } from "./bulk-field-dialog.tsx";
import { BulkLabelsDialog } from "./bulk-labels-dialog.tsx";
import { DeleteQuestion } from "./delete-question.tsx";
import { PublishQuestion } from "./publish-question.tsx";
import type { ContentActions } from "./use-content-actions.tsx";

type BulkBarProps = {
  type: Collection;
  rows: Row[];
  actions: ContentActions;
  /** Sets the records that stay selected. */
  keep: (left: Row[]) => void;
};

type Question = "delete" | "publish" | "unpublish";

export function BulkBar({ type, rows, actions, keep }: BulkBarProps) {
  const [asking, setAsking] = useState<Question>();
  const [field, setField] = useState<Field>();
  // Immutable versions can neither be deleted nor hidden.
  const immutable = rows.some((row) => isImmutable(type, row));
  const fields = type.fields.filter(
    ({ kind, name }) => kind === "tags" || kind === "labels" || name === "author",
  );
  // Immutable versions are published one by one, because it cannot be undone.
  const canPublish = type.publishable && !type.immutable;
  const setActive = async (active: boolean) => keep(await actions.setActive(rows, active));
  const samples = type.samples ? rows.filter((row) => row.is_sample === true) : [];
  return (
    <SelectionBar count={rows.length} onClear={() => keep([])}>
      {samples.length > 0 ? (
        <Button variant="secondary" size="sm" onClick={async () => keep(await actions.confirm(samples))}>
          Confirm
        </Button>
      ) : null}
      {canPublish ? (
        <>
          <Button
            variant="secondary"
            size="sm"
            disabled={rows.every(isPublished)}
            onClick={() => setAsking("publish")}
          >
            Publish
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={!rows.some(isPublished)}
            onClick={() => setAsking("unpublish")}
          >
            Unpublish
          </Button>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="secondary" size="sm">
                Change <ChevronDownIcon width="16" height="16" />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent side="top">
              {fields.map((each) => (
                <DropdownMenuItem key={each.name} onSelect={() => setField(each)}>
                  {each.label}…
                </DropdownMenuItem>
              ))}
              <DropdownMenuItem onSelect={() => void setActive(true)}>Activate</DropdownMenuItem>
              <DropdownMenuItem onSelect={() => void setActive(false)}>Deactivate</DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        </>
      ) : (
        <>
          {fields.map((each) => (
            <Button key={each.name} variant="secondary" size="sm" onClick={() => setField(each)}>
              {each.label}…
            </Button>
          ))}
          {hasStatus(type) ? (
            <Button variant="secondary" size="sm" onClick={() => setActive(true)}>
              Activate
            </Button>
          ) : null}
          {immutable || !hasStatus(type) ? null : (
            <Button variant="secondary" size="sm" onClick={() => setActive(false)}>
              Deactivate
            </Button>
          )}
        </>
      )}
      {immutable ? null : (
        <Button variant="secondary" size="sm" onClick={() => setAsking("delete")}>
          Delete
        </Button>
      )}
      <DeleteQuestion
        type={type}
        rows={rows}
        open={asking === "delete"}
        setOpen={(open) => setAsking(open ? "delete" : undefined)}
        actions={actions}
        onDone={keep}
      />
      <PublishQuestion
        type={type}
        rows={rows}
        open={asking === "publish"}
        setOpen={(open) => setAsking(open ? "publish" : undefined)}
        actions={actions}
        onDone={keep}
      />
      <ConfirmDialog
        open={asking === "unpublish"}
        onOpenChange={(open) => setAsking(open ? "unpublish" : undefined)}
        title={`Unpublish ${counted(type, rows)}?`}
        description="They become drafts again and are hidden from the site immediately."
        confirmLabel="Unpublish"
        onConfirm={async () => keep(await actions.unpublish(rows))}
      />
      {field?.kind === "labels" ? (
        <BulkLabelsDialog type={type} field={field} rows={rows} close={() => setField(undefined)} />
      ) : field ? (
        <BulkFieldDialog
          type={type}
          field={field}
          rows={rows}
          actions={actions}
          close={() => setField(undefined)}
          keep={keep}
        />
      ) : null}
    </SelectionBar>
  );
}
