import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import type { Values } from "#content-model/field.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button, ButtonLink } from "~/ui/button.tsx";
import { CopyButton } from "~/ui/copy-button.tsx";
import { Dialog, DialogContent } from "~/ui/dialog.tsx";
import { Field } from "~/ui/field.tsx";
import { Input } from "~/ui/input.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";
import { toast } from "~/ui/toast-store.ts";
import { useBusy } from "~/ui/use-busy.ts";
import {
  listPreviewLinks,
  makePreviewLink,
  newPreviewToken,
  withdrawPreviewLinks,
} from "../draft-queries.ts";
import { previewPath } from "./load-preview.ts";

type LinkMakerProps = { type: Collection; row: Row; values: Values; prepare: () => Promise<void> };
type SharePreviewProps = LinkMakerProps & { open: boolean; setOpen: (open: boolean) => void };

/** A link by which people without an account can see unpublished content for some days. */
export function SharePreview({ open, setOpen, ...props }: SharePreviewProps) {
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent
        title="Share a preview"
        description="Anyone with the link can see this unpublished version, without an account, until the link expires."
      >
        <LinkMaker {...props} />
      </DialogContent>
    </Dialog>
  );
}

function LinkMaker({ type, row, values, prepare }: LinkMakerProps) {
  const [days, setDays] = useState(7);
  const [url, setUrl] = useState<string>();
  const [busy, whileBusy] = useBusy();
  const [failure, setFailure] = useState<string>();
  const write = useWrite();
  const queryKey = ["content", type.table, "previews", row.id];
  const links = useQuery({ queryKey, queryFn: () => listPreviewLinks(type, row.id) });
  async function make() {
    setFailure(undefined);
    try {
      await prepare();
      const token = newPreviewToken();
      await write(() => makePreviewLink(type, row.id, days, token));
      setUrl(new URL(previewPath(type, row, values, token), location.origin).href);
      void links.refetch();
    } catch (error) {
      setFailure(messageFor(error));
    }
  }
  async function withdraw() {
    try {
      await write(() => withdrawPreviewLinks(type, row.id));
      setUrl(undefined);
      toast({ title: "All preview links revoked" });
    } catch (error) {
      setFailure(messageFor(error));
    }
    void links.refetch();
  }
  const open = links.data?.length ?? 0;
  return (
    <div className="share-preview">
      {failure ? <Alert variant="destructive" title={failure} /> : null}
      {url ? (
        <div className="field-group">
          <Field label="Preview link" description="The link is shown only once. Copy it now.">
            <Input readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
          <div className="button-row" data-size="sm">
            <CopyButton text={url} label="Copy link" />
            <ButtonLink href={url} target="_blank" variant="secondary">
              Open
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className="button-row">
          <Field label="Valid for">
            <NativeSelect value={days} onChange={(event) => setDays(Number(event.target.value))}>
              <option value={1}>1 day</option>
              <option value={7}>7 days</option>
              <option value={30}>30 days</option>
            </NativeSelect>
          </Field>
          <Button busy={busy} onClick={() => whileBusy(make)} data-autofocus>
            {busy ? "Creating the link…" : "Create link"}
          </Button>
        </div>
      )}
      {open > 0 ? (
        <p className="field-description">
          {open === 1 ? "One link is active." : `${open} links are active.`}{" "}
          <Button variant="link" size="sm" onClick={withdraw}>
            Revoke {open === 1 ? "it" : "all"}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
