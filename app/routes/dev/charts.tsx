import { BarChart } from "~/ui/charts/bar-chart.tsx";
import { HorizontalBars } from "~/ui/charts/horizontal-bars.tsx";
import { LineChart } from "~/ui/charts/line-chart.tsx";
import { Sparkline } from "~/ui/charts/sparkline.tsx";
import { Specimen, SpecimenGroup } from "./specimen.tsx";

const weeks = [
  "2 Mar",
  "9 Mar",
  "16 Mar",
  "23 Mar",
  "30 Mar",
  "6 Apr",
  "13 Apr",
  "20 Apr",
  "27 Apr",
  "4 May",
  "11 May",
  "18 May",
];
const minutes = [12, 40, 0, 25, 61, 18, 33, 47, 9, 72, 54, 30];
const reading = weeks.map((short, index) => ({
  label: `Week of ${short} 2026`,
  short,
  value: (minutes[index] ?? 0) * 60,
}));
const views = Array.from({ length: 30 }, (_, day) => ({
  label: `${day + 1} June 2026`,
  short: `${day + 1} Jun`,
  value: day === 11 || day === 12 ? null : Math.round(800 + 260 * Math.sin(day / 2.2) + day * 14),
  compare: Math.round(720 + 180 * Math.cos(day / 2.6) + day * 6),
}));

export function ChartSpecimens() {
  return (
    <SpecimenGroup title="Charts">
      <Specimen name="bars">
        <BarChart
          title="Reading time per week"
          points={reading}
          names={{ point: "Week", value: "Reading time" }}
          format={(seconds) => `${Math.round(seconds / 60)}m`}
          ticks="duration"
          summary="6h 41m in 12 weeks"
        />
      </Specimen>
      <Specimen name="bars, nothing yet">
        <BarChart
          title="Messages per week"
          points={reading.map((point) => ({ ...point, value: 0 }))}
          names={{ point: "Week", value: "Messages" }}
          size="sm"
        />
      </Specimen>
      <Specimen name="line, held against marks">
        <LineChart
          title="Largest Contentful Paint"
          points={views.map(({ label, short, value }) => ({ label, short, value: value && value * 2 }))}
          names={{ point: "Day", value: "Largest Contentful Paint" }}
          format={(milliseconds) => `${milliseconds / 1000} s`}
          marks={[
            { value: 2500, label: "good up to 2.5 s" },
            { value: 4000, label: "poor above 4 s" },
          ]}
        />
      </Specimen>
      <Specimen name="line, compared">
        <LineChart
          area
          title="Page views per day"
          points={views}
          names={{ point: "Day", value: "Page views", compare: "30 days before" }}
          summary="27,310 in June"
          size="lg"
        />
      </Specimen>
      <Specimen name="sparkline">
        <div className="specimen-sparkline">
          <span className="figures">1,204</span>
          <div>
            <Sparkline
              title="Page views in the last 30 days"
              points={views}
              names={{ point: "Day", value: "Views" }}
            />
          </div>
        </div>
      </Specimen>
      <Specimen name="horizontal bars">
        <HorizontalBars
          title="Most viewed pages"
          names={{ label: "Page", value: "Views" }}
          rows={[
            { label: "/", value: 1204, href: "/" },
            { label: "/blog/who-can-compel-your-cloud-provider", value: 873, href: "/blog" },
            { label: "/services/managed-security", value: 312, href: "/services" },
            { label: "/trust", value: 44, href: "/trust" },
          ]}
        />
      </Specimen>
    </SpecimenGroup>
  );
}
