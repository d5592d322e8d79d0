import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatDate } from "#common/dates/format.ts";
import { describePostgres, newestKnownOn } from "#common/postgres-version.ts";
import { isRestoringScroll } from "~/lib/browser/scroll-restoration.ts";
import { LoadFailure } from "~/ui/load-failure.tsx";
import { SkeletonText } from "~/ui/skeleton.tsx";
import { databaseVersionQuery, settingsQuery, versionQuery } from "./admin-queries.ts";
import { MailSection } from "./mail-section.tsx";
import { ReadersSection } from "./readers-section.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { BannerSection, SiteUrlSection } from "./site-sections.tsx";
import {
  LegalReviewSection,
  SamplesSection,
  SecondFactorSection,
  SignUpSection,
} from "./switch-sections.tsx";

type SettingsPageProps = {
  userId: string;
  email: string;
  siteUrl: string;
  /** Called when the access of this administrator may have changed. */
  onAccessChanged: () => unknown;
};

export function SettingsPage({ userId, email, siteUrl, onAccessChanged }: SettingsPageProps) {
  const { data: settings, error, refetch } = useQuery(settingsQuery(userId));
  const isLoaded = settings !== undefined;
  useEffect(() => {
    // The hash of the URL names a section that was not rendered yet when the page opened.
    if (isLoaded && location.hash && !isRestoringScroll())
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isLoaded]);

  if (error && !settings) return <LoadFailure error={error} retry={refetch} />;
  if (!settings) return <SkeletonText lines={12} />;
  return (
    <div className="settings">
      <SiteUrlSection userId={userId} value={settings.site_url} inForce={siteUrl} />
      <SignUpSection userId={userId} value={settings.sign_up_open} />
      <BannerSection userId={userId} value={settings.maintenance_banner} />
      <SamplesSection userId={userId} value={settings.show_samples} />
      <SecondFactorSection userId={userId} onChanged={onAccessChanged} />
      <ReadersSection userId={userId} />
      <LegalReviewSection userId={userId} value={settings.legal_needs_review} />
      <MailSection userId={userId} email={email} />
      <RetentionSection userId={userId} value={settings.retention} />
      <VersionLine userId={userId} />
    </div>
  );
}

/** The versions for support requests (CHANGELOG.md, docs/operations/upgrade.md). */
function VersionLine({ userId }: { userId: string }) {
  const { data: site } = useQuery(versionQuery);
  const { data: database } = useQuery(databaseVersionQuery(userId));
  if (!site) return null;
  return (
    <div className="settings-version">
      <p>
        Reduit {site.version}, schema {site.schema}
      </p>
      {database === undefined ? null : <p>{postgresWords(database)}</p>}
    </div>
  );
}

function postgresWords(versionNumber: number): string {
  const { running, newest, isBehind } = describePostgres(versionNumber);
  if (!isBehind) return `PostgreSQL ${running}`;
  return `PostgreSQL ${running} lacks security fixes: update it to ${newest} or newer (newest known on ${formatDate(newestKnownOn)}).`;
}
