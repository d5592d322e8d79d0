import { useState } from "react";
import type { Collection, Row } from "#content-model/collection.ts";
import { Button } from "~/ui/button.tsx";
import { EyeIcon } from "~/ui/icons/actions.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { ownPreviewPath } from "./load-preview.ts";

type OpenPreviewProps = { type: Collection; row: Row; prepare: () => Promise<void> };

/** Opens the editor's version in a tab, for which the editor must be signed in. */
export function OpenPreview({ type, row, prepare }: OpenPreviewProps) {
  const [busy, setBusy] = useState(false);
  async function open() {
    // At once: browsers refuse a tab that is opened after a request.
    const tab = window.open("", "_blank");
    if (!tab)
      return toast({
        variant: "destructive",
        title: "The preview could not be opened",
        description: "Allow this site to open new tabs.",
      });
    setBusy(true);
    try {
      await prepare();
      tab.location.replace(await ownPreviewPath(type, row.id));
    } catch (error) {
      tab.close();
      toastFailure("The preview could not be opened", error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={open}>
      <EyeIcon /> <span className="sr-only-on-phone">Preview</span>
    </Button>
  );
}
