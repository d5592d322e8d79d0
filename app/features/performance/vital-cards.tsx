import { useSearchParams } from "react-router";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";
import { withParams } from "~/ui/table-state.ts";
import type { PerformanceReport } from "./queries.ts";
import {
  formatMetric,
  type Grade,
  gradeInWords,
  gradeOf,
  type MetricName,
  metricNames,
  metrics,
  shareByGrade,
  thresholdInWords,
} from "./ratings.ts";

const looks: Record<Grade, "success" | "signal" | "danger"> = {
  good: "success",
  middling: "signal",
  poor: "danger",
};

/** A card for each vital: its 75th percentile, its rating and its distribution. The chosen one has the chart below. */
export function VitalCards({ report, chosen }: { report: PerformanceReport; chosen: MetricName }) {
  return (
    <ul className="vitals" aria-label="Web vitals (p75)">
      {metricNames.map((metric) => (
        <VitalCard key={metric} metric={metric} report={report} chosen={metric === chosen} />
      ))}
    </ul>
  );
}

type VitalCardProps = { metric: MetricName; report: PerformanceReport; chosen: boolean };

function VitalCard({ metric, report, chosen }: VitalCardProps) {
  const [params] = useSearchParams();
  const now = report.now.find((each) => each.metric === metric);
  const before = report.before.find((each) => each.metric === metric);
  return (
    <li className="vital" data-chosen={chosen || undefined}>
      <div className="vital-head">
        <h3 className="vital-name">
          <Link
            href={withParams(params, { metric })}
            variant="plain"
            className="vital-link"
            aria-current={chosen ? "true" : undefined}
          >
            {metrics[metric].title}
          </Link>
        </h3>
        {now ? (
          <Badge variant={looks[gradeOf(metric, now.p75)]} dot>
            {gradeInWords(metric, now.p75)}
          </Badge>
        ) : null}
      </div>
      <p className="vital-value">{now ? formatMetric(metric, now.p75) : "–"}</p>
      {now ? <Spread metric={metric} report={report} /> : null}
      <p className="vital-note">
        {now ? (
          <>
            {thresholdInWords(metric)}
            {before ? <> · previously {formatMetric(metric, before.p75)}</> : null}
          </>
        ) : (
          "No measurements in this period"
        )}
      </p>
    </li>
  );
}

function Spread({ metric, report }: { metric: MetricName; report: PerformanceReport }) {
  const share = shareByGrade(metric, report.ranges);
  const percent = (value: number) => `${Math.round(value * 100)}%`;
  return (
    <div className="spread">
      <svg aria-hidden="true" width="100%" height="6">
        <rect width="100%" height="6" className="spread-poor" />
        <rect width={`${(share.good + share.middling) * 100}%`} height="6" className="spread-middling" />
        <rect width={`${share.good * 100}%`} height="6" className="spread-good" />
      </svg>
      <span className="sr-only">
        {percent(share.good)} good, {percent(share.middling)} needing improvement, {percent(share.poor)} poor
      </span>
    </div>
  );
}
