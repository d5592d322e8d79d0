import type { User } from "@supabase/supabase-js";
import { saveAsFile } from "~/lib/text/csv.ts";
import { Button } from "~/ui/button.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { SettingsSection } from "~/ui/settings-section.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { useBusy } from "~/ui/use-busy.ts";

export function ExportSection({ user }: { user: User }) {
  const [busy, whileBusy] = useBusy();
  async function download() {
    try {
      // Loaded when it is wanted: the rest of the dashboard does not carry it.
      const { makeExport } = await import("./export/make-export.ts");
      const { name, archive } = await makeExport(user);
      saveAsFile(name, archive, "application/zip");
      toast({ variant: "success", title: "Your data is in your downloads", description: name });
    } catch (error) {
      toastFailure("Error", error);
    }
  }
  return (
    <SettingsSection
      id="export"
      title="Your data"
      description="One archive with everything we store about you, as a readable page and as JSON."
    >
      <p>
        Profile and picture, account and sign-in times, bookmarks, reading list, reading history, and which
        notifications you have seen. Your browser assembles the archive and does not upload it.
      </p>
      <div className="settings-actions">
        <Button variant="secondary" busy={busy} onClick={() => whileBusy(download)}>
          {busy ? null : <DownloadIcon width="18" height="18" />}
          {busy ? "Collecting..." : "Download my data"}
        </Button>
      </div>
    </SettingsSection>
  );
}
