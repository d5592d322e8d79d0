import { formatDate } from "~/lib/dates/format.ts";
import { messageFor } from "~/lib/errors.ts";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/confirm-dialog.tsx";
import { SignOutIcon } from "~/ui/icons/arrows.tsx";
import { toast } from "~/ui/toast-store.ts";
import { SettingsFact, SettingsSection } from "./settings-section.tsx";

type SessionsSectionProps = {
  lastSignIn: string | undefined;
  /** `stayed`: the person did not want to leave what is not saved. */
  signOutEverywhere(): Promise<{ success: boolean; error?: unknown; stayed?: boolean }>;
};

export function SessionsSection({ lastSignIn, signOutEverywhere }: SessionsSectionProps) {
  async function end() {
    const { success, error, stayed } = await signOutEverywhere();
    if (success) toast({ variant: "success", title: "You are signed out on every device" });
    else if (!stayed)
      toast({
        variant: "destructive",
        title: "Error",
        description: messageFor(error, "Failed to sign out. Please try again."),
      });
  }
  return (
    <SettingsSection
      id="sessions"
      title="Devices"
      description="Lost a phone, or used a machine that is not yours? This ends every session at once, this one too."
    >
      <SettingsFact
        label="Last sign-in"
        value={lastSignIn ? formatDate(lastSignIn) : "Not known"}
        action={
          <ConfirmDialog
            title="Sign out everywhere?"
            description="Every device is signed out at once, this one too. You can sign in again with your password."
            confirmLabel="Sign out everywhere"
            onConfirm={end}
            trigger={
              <Button variant="secondary" size="sm">
                <SignOutIcon width="18" height="18" />
                Sign out everywhere
              </Button>
            }
          />
        }
      />
    </SettingsSection>
  );
}
