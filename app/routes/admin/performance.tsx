import { useSearchParams } from "react-router";
import { siteToday } from "#common/dates/site-time.ts";
import { adminMeta } from "~/features/admin-frame/admin-meta.ts";
import { AdminPage } from "~/features/admin-frame/admin-page.tsx";
import { useAuth } from "~/features/auth/auth-provider.tsx";
import { Performance } from "~/features/performance/performance.tsx";
import type { Device } from "~/features/performance/queries.ts";
import { type MetricName, metricNames } from "~/features/performance/ratings.ts";
import { WebProcess } from "~/features/performance/web-process.tsx";
import { readPeriod } from "~/lib/analytics/period.ts";
import { NativeSelect } from "~/ui/native-select.tsx";
import { PeriodPicker } from "~/ui/period-picker.tsx";
import { withParams } from "~/ui/table-state.ts";

const choices = [
  { name: "today", label: "Today" },
  { name: "7d", label: "7 days" },
  { name: "30d", label: "30 days" },
  { name: "90d", label: "90 days" },
];
const devices: Device[] = ["desktop", "tablet", "mobile"];

export default function PerformancePage() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const [params, setParams] = useSearchParams();
  const period = readPeriod(params, siteToday(), "7d");
  const device = devices.find((each) => each === params.get("device"));
  const route = params.get("route") || undefined;
  const metric: MetricName = metricNames.find((each) => each === params.get("metric")) ?? "LCP";

  return (
    <AdminPage
      title="Performance"
      description="Loading times in visitors’ browsers, and measurements of the web process."
    >
      <div className="measure-bar">
        <PeriodPicker choices={choices} chosen={period.name} {...period} today={siteToday()} />
        <NativeSelect
          aria-label="Device"
          value={device ?? ""}
          onChange={(event) =>
            setParams(withParams(params, { device: event.currentTarget.value }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        >
          <option value="">All devices</option>
          <option value="desktop">Desktop</option>
          <option value="tablet">Tablet</option>
          <option value="mobile">Mobile</option>
        </NativeSelect>
      </div>
      <Performance userId={userId} period={period} only={{ device, route }} metric={metric} />
      <WebProcess userId={userId} period={period} />
    </AdminPage>
  );
}

export const meta = () => adminMeta("Performance");
