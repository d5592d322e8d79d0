import type { User } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { isRestoringScroll } from "~/lib/browser/scroll-restoration.ts";
import { SettingsSection } from "~/ui/settings-section.tsx";
import { ThemeModes } from "~/ui/theme-modes.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { HistorySection } from "./history-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { accountQuery } from "./queries.ts";

type SettingsTabProps = {
  user: User;
  /** Second factor, sessions and sign-ins. */
  security: ReactNode;
} & Pick<ComponentProps<typeof DeleteSection>, "leave">;

/** The dashboard's Settings: `<SettingsTab user={user} security={…} leave={leave} />`, with what useAuth() gives. */
export function SettingsTab({ user, security, leave }: SettingsTabProps) {
  const { data: account = user } = useQuery(accountQuery(user.id));
  // The browser looked for the target of a link such as #privacy before this part of the page was there.
  useEffect(() => {
    const place = location.hash.slice(1);
    if (place && !isRestoringScroll()) document.getElementById(place)?.scrollIntoView();
  }, []);
  return (
    <div className="settings">
      <ProfileSection user={account} />
      <EmailSection user={account} />
      <PasswordSection email={account.email ?? ""} />
      <SettingsSection
        id="appearance"
        title="Appearance"
        description="Stored in this browser. System follows your device, including its night mode."
      >
        <ThemeModes name="settings-theme-mode" row />
      </SettingsSection>
      <HistorySection userId={user.id} />
      {security}
      <ExportSection user={account} />
      <DeleteSection user={account} leave={leave} />
    </div>
  );
}
