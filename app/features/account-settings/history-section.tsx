import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { SettingsSection } from "~/ui/settings-section.tsx";
import { Switch } from "~/ui/switch.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";
import { toast } from "~/ui/toast-store.ts";
import { forgetReading, profileQuery, readCountQuery, updateProfile } from "./queries.ts";

const complain = (error: unknown) => toastFailure("Error", error);

export function HistorySection({ userId }: { userId: string }) {
  return (
    <SettingsSection
      id="privacy"
      title="Reading history"
      description="Records the articles you open, and how long and how far you read. Your statistics use it, and you can continue on another device. No one else can see it, not even administrators."
    >
      <KeepSwitch userId={userId} />
      <ForgetAll userId={userId} />
    </SettingsSection>
  );
}

function KeepSwitch({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { queryKey } = profileQuery(userId);
  const { data: profile } = useQuery(profileQuery(userId));
  const [wanted, setWanted] = useState<boolean>();
  const write = useWrite();
  async function change(keep: boolean) {
    setWanted(keep);
    try {
      const saved = await write(async () =>
        updateProfile(await browserClient(), userId, { keep_reading_history: keep }),
      );
      queries.setQueryData(queryKey, saved);
      toast({
        variant: "success",
        title: saved.keep_reading_history ? "Reading history is on" : "Reading history is off",
        description: saved.keep_reading_history
          ? undefined
          : "Your existing history stays until you delete it.",
      });
    } catch (error) {
      complain(error);
    } finally {
      setWanted(undefined);
    }
  }
  const kept = wanted ?? profile?.keep_reading_history ?? true;
  return (
    <Switch
      label="Keep my reading history"
      description={
        kept
          ? "On: your active reading time and your progress are stored with your account."
          : "Off: nothing about your reading is stored. The database refuses it even if a page sends it."
      }
      checked={kept}
      disabled={!profile || wanted !== undefined}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}

function ForgetAll({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { data: count } = useQuery(readCountQuery(userId));
  const write = useWrite();
  async function forget() {
    try {
      await write(async () => forgetReading(await browserClient(), userId));
    } catch (error) {
      return complain(error);
    }
    // Figures, charts and lists elsewhere come from the same rows.
    await queries.invalidateQueries();
    toast({ variant: "success", title: "Your reading history is deleted" });
  }
  const articles = count === 1 ? "1 article" : `${count ?? 0} articles`;
  return (
    <div className="settings-fact">
      <p className="small">
        {count === undefined ? "\u00a0" : count === 0 ? "Nothing is stored." : `${articles} in your history.`}
      </p>
      <ConfirmDialog
        title="Delete your reading history?"
        description={`Reading time, progress and the list of articles you opened are deleted permanently (${articles}). Bookmarks, your reading list and the notifications you have read stay.`}
        confirmLabel="Delete history"
        destructive
        onConfirm={forget}
        trigger={
          <Button variant="secondary" size="sm" disabled={!count}>
            Delete my reading history
          </Button>
        }
      />
    </div>
  );
}
