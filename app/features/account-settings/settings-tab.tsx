import type { User } from "@supabase/supabase-js";
import { type ComponentProps, useEffect } from "react";
import { isPlaceHeld } from "~/lib/kept-place.ts";
import { ThemeModes } from "~/ui/theme-modes.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { HistorySection } from "./history-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { SettingsSection } from "./settings-section.tsx";

type SettingsTabProps = { user: User } & Pick<ComponentProps<typeof SessionsSection>, "signOutEverywhere"> &
  Pick<ComponentProps<typeof DeleteSection>, "leave">;

/** The dashboard's Settings: `<SettingsTab user={user} signOutEverywhere={signOutEverywhere} leave={leave} />`, from useAuth(). */
export function SettingsTab({ user, signOutEverywhere, leave }: SettingsTabProps) {
  // The page was there before this part of it: the browser has looked for the place of a link such as #privacy in vain.
  useEffect(() => {
    const place = location.hash.slice(1);
    if (place && !isPlaceHeld()) document.getElementById(place)?.scrollIntoView();
  }, []);
  return (
    <div className="settings">
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection email={user.email ?? ""} />
      <SettingsSection
        id="appearance"
        title="Appearance"
        description="Kept in this browser. System follows your device, also when it changes by itself at night."
      >
        <ThemeModes name="settings-theme-mode" row />
      </SettingsSection>
      <HistorySection userId={user.id} />
      <SessionsSection lastSignIn={user.last_sign_in_at} signOutEverywhere={signOutEverywhere} />
      <ExportSection user={user} />
      <DeleteSection user={user} leave={leave} />
    </div>
  );
}
