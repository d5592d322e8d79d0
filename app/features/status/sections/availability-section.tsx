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
            cell: ({ month, cells }) => (
              <>
                <time dateTime={month}>{formatMonth(`${month}-01`)}</time>
                {month === current ? <span className="availability-note">so far</span> : null}
                <Whole cells={cells} />
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

/** On a phone instead of a line for each of them. */
function Whole({ cells }: { cells: readonly (Availability | null | undefined)[] }) {
  const known = cells.filter((cell) => cell);
  const whole = known.filter((cell) => cell?.percent === 100);
  return whole.length > 0 ? (
    <span className="availability-whole">{`${whole.length} of ${known.length} at 100%`}</span>
  ) : null;
}

function Figure({ cell }: { cell: Availability | null | undefined }) {
  if (!cell) return "–";
  return (
    <span className="availability-figure" data-whole={cell.percent === 100 ? "" : undefined}>
      <span>{formatNumber(cell.percent, 3)}%</span>
      <span className="availability-note">
        {formatNumber(cell.available)} / {formatNumber(cell.minutes)}
      </span>
    </span>
  );
}
