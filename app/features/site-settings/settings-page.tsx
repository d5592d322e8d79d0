import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageFor } from "~/lib/backend/errors.ts";
import { isRestoringScroll } from "~/lib/browser/scroll-restoration.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { settingsQuery } from "./admin-queries.ts";
import { LegalReviewSection } from "./legal-review-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { ReadersSection } from "./readers-section.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { BannerSection, SignUpSection, SiteUrlSection } from "./site-sections.tsx";
import { VersionLine } from "./version-line.tsx";

type SettingsPageProps = {
  userId: string;
  email: string;
  siteUrl: string;
  /** What this administrator may see has changed, or may have. */
  onAccessChanged: () => unknown;
};

export function SettingsPage({ userId, email, siteUrl, onAccessChanged }: SettingsPageProps) {
  const { data: settings, error, refetch } = useQuery(settingsQuery(userId));
  const isLoaded = settings !== undefined;
  useEffect(() => {
    // A link to one section arrives before the section does.
    if (isLoaded && location.hash && !isRestoringScroll())
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);

  if (error && !settings) return <LoadFailure title={messageFor(error)} retry={refetch} />;
  if (!settings) return <SkeletonText lines={12} />;
  return (
    <div className="settings">
      <SiteUrlSection userId={userId} value={settings.site_url} inForce={siteUrl} />
      <SignUpSection userId={userId} value={settings.sign_up_open} />
      <BannerSection userId={userId} value={settings.maintenance_banner} />
      <SecondFactorSection userId={userId} onChanged={onAccessChanged} />
      <ReadersSection userId={userId} />
      <LegalReviewSection userId={userId} value={settings.legal_needs_review} />
      <MailSection userId={userId} email={email} />
      <RetentionSection userId={userId} value={settings.retention} />
      <VersionLine userId={userId} />
    </div>
  );
}
