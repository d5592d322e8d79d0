import { Accordion } from "~/ui/accordion.tsx";
import { Link } from "~/ui/link.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { keptInWords, type MeasuredData, measuredData } from "./measured-data.ts";

/** Exactly what is recorded of a visit, from the list that a test holds against the tables. */
export function MeasuredFacts({ days }: { days: number }) {
  return (
    <Section id="measured" label="What this site records about visits">
      <div className="grid-page topic" data-shape="4/8">
        <div className="topic-words rule">
          <p className="eyebrow">Measurement</p>
          <h2 className="heading">What this site records about visits</h2>
          <p>
            The site measures itself, without a cookie and without a third party. No IP address, no browser
            identification and no account is stored. A browser that sends “Do Not Track” or “Global Privacy
            Control” is not measured at all.
          </p>
          <p>
            This list is generated from the code that does it. The reasons are in section 4 of the{" "}
            <Link href="/legal/privacy-policy">privacy policy</Link>.
          </p>
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
        {purpose} {keptInWords(kept, days)}.
      </p>
      <ul className="recorded-fields">
        {Object.values(fields).map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
    </>
  );
}
