import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { siteToday } from "#common/dates/site-time.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { Analytics } from "~/features/analytics/analytics.tsx";
import { analyticsCsv } from "~/features/analytics/export.ts";
import { LiveCount, LivePanel } from "~/features/analytics/live-panel.tsx";
import { analyticsQuery } from "~/features/analytics/queries.ts";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { readPeriod } from "~/lib/analytics/period.ts";
import { saveAsFile } from "~/lib/text/csv.ts";
import { Button } from "~/ui/button.tsx";
import { DownloadIcon } from "~/ui/icons/arrows.tsx";
import { PeriodPicker } from "~/ui/period-picker.tsx";
import { toastFailure } from "~/ui/toast-failure.ts";

const choices = [
  { name: "today", label: "Today" },
  { name: "7d", label: "7 days" },
  { name: "30d", label: "30 days" },
  { name: "90d", label: "90 days" },
  { name: "12m", label: "12 months" },
];

export default function AnalyticsPage() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const queries = useQueryClient();

  async function download() {
    try {
      const report = await queries.ensureQueryData(analyticsQuery(userId, period.since, period.until));
      saveAsFile(`analytics-${period.since}-to-${period.until}.csv`, analyticsCsv(report));
    } catch (error) {
      toastFailure("Failed to export", error);
    }
  }

  return (
    <AdminPage
      title="Analytics"
      description="Visits, counted without cookies, third parties or identifiers that last longer than a day."
      actions={
        <Button variant="secondary" onClick={download}>
          <DownloadIcon width="18" height="18" />
          Export CSV
        </Button>
      }
    >
      <div className="measure-bar">
        <PeriodPicker choices={choices} chosen={period.name} {...period} today={siteToday()} />
        <LiveCount userId={userId} />
      </div>
      <Analytics userId={userId} period={period} />
      <LivePanel userId={userId} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Analytics");
