import { formatDate, formatMonth } from "#common/dates/format.ts";
import { formatNumber } from "#common/numbers.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { DataTable } from "~/ui/data-table.tsx";
import { Prose } from "~/ui/prose.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { Availability } from "../availability.ts";
import type { availability } from "./availability.ts";

export default function AvailabilitySection({ shown, anchor }: SectionProps<typeof availability>) {
  const { caption, components, rows, current, recordedSince, html } = shown;
  return (
    <HeadedSection heading={shown} anchor={anchor}>
      <ul className="availability-strips">
        {components.map(({ slug, name, percent }, place) => (
          <li key={slug}>
            <span className="status-name">{name}</span>
            <Strip cells={rows.map(({ cells }) => cells[place]).reverse()} />
            <span className="availability-total figures">{formatNumber(percent, 3)}%</span>
          </li>
        ))}
        <li aria-hidden className="availability-axis label-mono">
          {[...new Set([rows.at(-1)?.month, rows[0]?.month])].map((month) => (
            <span key={month}>{formatMonth(`${month}-01`)}</span>
          ))}
        </li>
      </ul>
      <details className="availability-details">
        <summary>Figures by month</summary>
        <DataTable
          caption={caption}
          rows={rows}
          rowKey={({ month }) => month}
          wide
          className="availability"
          columns={[
            {
              key: "month",
              header: "Month",
              rowHeader: true,
              cell: ({ month }) => (
                <>
                  <time dateTime={month}>{formatMonth(`${month}-01`)}</time>
                  {month === current ? <span className="availability-note">so far</span> : null}
                </>
              ),
            },
            ...components.map(({ slug, name }, place) => ({
              key: slug,
              header: name,
              align: "end" as const,
              cell: ({ cells }: (typeof rows)[number]) => <Figure cell={cells[place]} />,
            })),
          ]}
        />
      </details>
      {recordedSince.map(({ day, names }) => (
        <p key={day} className="availability-since label-mono">
          <span>Recorded since</span> <time dateTime={day}>{formatDate(day)}</time>
          {recordedSince.length > 1 ? `: ${names.join(", ")}` : null}
        </p>
      ))}
      <Prose html={html} className="availability-method" />
    </HeadedSection>
  );
}

/** A bar for each month: full, lower after degraded service, low after an outage. The figures below say the same. */
function Strip({ cells }: { cells: (Availability | null | undefined)[] }) {
  return (
    <svg
      className="availability-strip"
      viewBox={`0 0 ${cells.length * 10 - 1} 24`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      {cells.map((cell, month) => {
        const top = !cell ? 23 : cell.percent < 100 ? 12 : cell.degraded > 0 ? 5 : 0;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: months in their order
            key={month}
            x={month * 10}
            y={top}
            width="9"
            height={24 - top}
            data-state={top === 12 ? "outage" : undefined}
          />
        );
      })}
    </svg>
  );
}

function Figure({ cell }: { cell: Availability | null | undefined }) {
  if (!cell) return "–";
  return (
    <span className="availability-figure">
      <span>{formatNumber(cell.percent, 3)}%</span>
      <span className="availability-note">
        {formatNumber(cell.available)} / {formatNumber(cell.minutes)}
      </span>
    </span>
  );
}
