import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Accordion } from "~/ui/accordion.tsx";
import { Prose } from "~/ui/prose.tsx";
import { Section } from "~/ui/sections/section.tsx";
import type { recordedData } from "./recorded-data.ts";
import { type MeasuredData, measuredData, retentionText } from "./recorded-fields.ts";

/** Exactly what is recorded of a visit, from the list that a test holds against the tables. */
export default function RecordedDataSection({ shown, anchor }: SectionProps<typeof recordedData>) {
  const { eyebrow, title, html, days } = shown;
  return (
    <Section id={anchor} label={title}>
      <div className="grid-page topic" data-shape="4/8">
        <div className="topic-words rule">
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h2 className="heading">{title}</h2>
          <Prose html={html} />
        </div>
        <Accordion
          headingLevel={3}
          items={measuredData.map((data) => ({
            title: data.title,
            content: <Recorded data={data} days={days} />,
          }))}
        />
      </div>
    </Section>
  );
}

function Recorded({ data: { purpose, kept, fields }, days }: { data: MeasuredData; days: number }) {
  return (
    <>
      <p>
        {purpose} {retentionText(kept, days)}.
      </p>
      <ul className="recorded-fields">
        {Object.values(fields).map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </>
  );
}
