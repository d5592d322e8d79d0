import { formatDateTime } from "#common/dates/format.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Badge } from "~/ui/badge.tsx";
import { Link } from "~/ui/link.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import { NoticeList } from "../notice-list.tsx";
import type { serviceStatus } from "./service-status.ts";

const states = {
  operational: { word: "Operational", variant: "success" },
  maintenance: { word: "Maintenance", variant: "signal" },
  degraded: { word: "Degraded", variant: "signal" },
  outage: { word: "Outage", variant: "danger" },
} as const;

export default function ServiceStatusSection({ shown, anchor }: SectionProps<typeof serviceStatus>) {
  const { state, verdict, asOf, components, incidents, maintenance } = shown;
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <div className="status-now" data-state={state}>
        <p className="subheading">{verdict}</p>
        {/* Shows the age of a cached page while the database is down. */}
        <p className="label-mono">
          <span>As of</span> <time dateTime={asOf}>{formatDateTime(asOf)}</time>
        </p>
      </div>
      <ul className="status-components">
        {components.map((component) => (
          <li key={component.slug}>
            <div>
              <p className="status-name">
                {component.name} <SampleMark of={component.isSample} />
              </p>
              {component.description ? <p className="small">{component.description}</p> : null}
            </div>
            <Badge variant={states[component.state].variant} dot>
              {states[component.state].word}
            </Badge>
          </li>
        ))}
      </ul>
      <Notices title={shown.incidents_title} notices={incidents} />
      <Notices title={shown.maintenance_title} notices={maintenance} />
      <p className="status-feeds">
        <Link href="/status.atom" variant="arrow" type="application/atom+xml">
          Atom feed
        </Link>
        <Link href="/status.json" variant="arrow" type="application/json">
          JSON
        </Link>
      </p>
    </HeadedSection>
  );
}

function Notices({
  title,
  notices,
}: {
  title: string;
  notices: Parameters<typeof NoticeList>[0]["notices"];
}) {
  return notices.length > 0 ? (
    <div className="status-present">
      <h3 className="subheading">{title}</h3>
      <NoticeList notices={notices} level={4} />
    </div>
  ) : null;
}
