import { useState } from "react";
import { formatNumber } from "#common/numbers.ts";
import { HorizontalBars } from "~/ui/charts/horizontal-bars.tsx";
import { Tab, TabList, TabPanel, Tabs } from "~/ui/tabs.tsx";
import type { Value } from "./queries.ts";

/** Visits where only the first page of a visit can have the value. */
type Count = "visits" | "visitors";

type Dimension = {
  title: string;
  rows: Value[];
  name?: (value: string) => string;
  href?: (value: string) => string | undefined;
};

type BreakdownProps = { title: string; dimensions: Dimension[]; empty: string; count?: Count };

const shown = 8;

/** A ranking by one dimension, or a tab for each: source, medium and campaign. */
export function Breakdown({ title, dimensions, ...ranking }: BreakdownProps) {
  const [first] = dimensions;
  if (!first) return null;
  return (
    <section className="measure-section">
      <h2 className="measure-heading">{title}</h2>
      {dimensions.length === 1 ? (
        <Ranking {...first} {...ranking} />
      ) : (
        <Tabs defaultValue={first.title}>
          <TabList label={title}>
            {dimensions.map((dimension) => (
              <Tab key={dimension.title} value={dimension.title}>
                {dimension.title}
              </Tab>
            ))}
          </TabList>
          {dimensions.map((dimension) => (
            <TabPanel key={dimension.title} value={dimension.title}>
              <Ranking {...dimension} {...ranking} />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </section>
  );
}

type RankingProps = Dimension & Pick<BreakdownProps, "empty" | "count">;

function Ranking({ title, rows, name = (value) => value, href, count = "visitors", empty }: RankingProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className="measure-none">{empty}</p>;
  return (
    <>
      <HorizontalBars
        title={title}
        hideTitle
        names={{ label: title, value: count === "visits" ? "Visits" : "Visitors" }}
        format={(value) => formatNumber(value, 0)}
        rows={[...rows]
          .sort((a, b) => b[count] - a[count])
          .slice(0, all ? undefined : shown)
          .map((row) => ({ label: name(row.value), value: row[count], href: href?.(row.value) }))}
      />
      {rows.length > shown ? (
        <button type="button" className="measure-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${rows.length}`}
        </button>
      ) : null}
    </>
  );
}
