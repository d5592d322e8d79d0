import { formatDate } from "#common/dates/format.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { nonBreaking } from "~/ui/non-breaking.tsx";
import { SampleMark } from "~/ui/sample-mark.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";
import { HeadedSection } from "~/ui/sections/headed-section.tsx";
import type { TrustRecord } from "../present-records.ts";
import type { trustRecords } from "./trust-records.ts";

export default function TrustRecordsSection({ shown, anchor }: SectionProps<typeof trustRecords>) {
  return (
    <>
      {shown.summary.length > 1 ? <Summary entries={shown.summary} /> : null}
      <HeadedSection heading={shown} anchor={anchor}>
        {shown.groups.map(({ title, text, records }) => (
          <div key={title} className="trust-group">
            <h3 className="subheading">{title}</h3>
            {text ? <p className="trust-group-text">{text}</p> : null}
            <ul className="trust-records">
              {records.map((record) => (
                <li key={record.id} id={`record-${record.id}`} className="trust-record">
                  <h4>
                    {nonBreaking(record.title)} <SampleMark of={record.isSample} />
                  </h4>
                  <div className="trust-record-words">
                    {record.summary ? <p>{nonBreaking(record.summary)}</p> : null}
                    {record.facts.length > 0 ? <FactsTable facts={record.facts} /> : null}
                  </div>
                  <Dates record={record} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </HeadedSection>
    </>
  );
}

/** Before all records: a row that can be read in ten seconds. */
function Summary({ entries }: { entries: SectionProps<typeof trustRecords>["shown"]["summary"] }) {
  return (
    <div className="granite">
      <dl className="container-page trust-summary">
        {entries.map(({ label, href, value, note, testedOn, isSample }) => (
          <div key={href}>
            <dt>
              <a href={href} className="link">
                {label}
              </a>{" "}
              <SampleMark of={isSample} />
            </dt>
            <dd className="trust-summary-value" data-long={value.length > 12 ? "" : undefined}>
              <span>{nonBreaking(value)}</span>
            </dd>
            {testedOn ? (
              <dd>
                <span>Tested on</span> <time dateTime={testedOn}>{formatDate(testedOn)}</time>
              </dd>
            ) : (
              <dd>{nonBreaking(note)}</dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}

function Dates({ record }: { record: TrustRecord }) {
  const { isTest, isAnswer, from, until, owner, reviewedOn, nextReviewOn, isOverdue } = record;
  return (
    <dl className="trust-dates label-mono">
      <DateEntry label={isTest ? "Tested on" : "Since"} day={from} />
      <DateEntry label="Valid until" day={until} />
      {owner ? (
        <div>
          <dt>Owner</dt>
          <dd>{owner}</dd>
        </div>
      ) : null}
      <DateEntry label={isAnswer ? "Verified on" : "Reviewed"} day={reviewedOn} />
      <DateEntry
        label={isOverdue ? "Review due since" : "Next review"}
        day={nextReviewOn}
        isLate={isOverdue}
      />
    </dl>
  );
}

function DateEntry({ label, day, isLate }: { label: string; day: string | null; isLate?: boolean }) {
  return day ? (
    <div data-late={isLate ? "" : undefined}>
      <dt>{label}</dt>
      <dd>
        <time dateTime={day}>{formatDate(day)}</time>
      </dd>
    </div>
  ) : null;
}
