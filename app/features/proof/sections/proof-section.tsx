import { useState } from "react";
import { formatDate } from "#common/dates/format.ts";
import type { SectionProps } from "~/lib/sections/section-loader.ts";
import { Accordion } from "~/ui/accordion.tsx";
import { Button } from "~/ui/button.tsx";
import { Prose } from "~/ui/prose.tsx";
import { Section } from "~/ui/sections/section.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";
import type { KnownDocument } from "../checks/document.ts";
import { DocumentChoice } from "../document-choice.tsx";
import { EntryList } from "../entry-list.tsx";
import { MeasuringSwitch } from "../measuring-switch.tsx";
import type { Outcome } from "../outcome.ts";
import { OutcomeView } from "../outcome-view.tsx";
import type { proof } from "./proof.ts";

/** One check. Without JavaScript the page has everything but the result: the method, its limits and the manual steps. */
export default function ProofSection({ shown, anchor }: SectionProps<typeof proof>) {
  const { check, eyebrow, title, html, limits, byHand, entries, documents } = shown;
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<Outcome>) {
    setIsBusy(true);
    try {
      setOutcome(await work());
    } catch {
      setOutcome({
        verdict: "unknown",
        sentence: "The check could not run. Reload this page and try again.",
        findings: [],
      });
    }
    setIsBusy(false);
  }

  return (
    <Section id={anchor} label={title} className="proof">
      <div className="rule grid-page prose-section" data-shape="4/8">
        <div>
          {eyebrow ? <p className="eyebrow">{eyebrow}</p> : null}
          <h2 className="heading">{title}</h2>
        </div>
        <div
          className="proof-body"
          data-needs-react
          data-holds-measuring={check === "recorded" ? "" : undefined}
        >
          <Prose html={html} />
          {check === "document" ? (
            <DocumentChoice
              isBusy={isBusy}
              choose={(file) =>
                run(async () =>
                  (await import("../checks/document.ts")).checkDocument(file, documents, inWords),
                )
              }
            />
          ) : (
            <RunButton title={title} isBusy={isBusy} run={() => run(() => runCheck(shown))} />
          )}
          {check === "recorded" ? <MeasuringSwitch changed={() => run(() => runCheck(shown))} /> : null}
          <OutcomeView outcome={outcome} entries={entries} />
          <EntryList entries={entries} findings={outcome?.findings} />
          <div className="proof-limits">
            <h3 className="subheading">What this does not prove</h3>
            <Prose html={limits} />
          </div>
          <Accordion
            headingLevel={3}
            items={[
              {
                title: "Check it by hand",
                content: (
                  <>
                    <Prose html={byHand} />
                    {documents.length > 0 ? <Checksums documents={documents} /> : null}
                  </>
                ),
              },
            ]}
          />
        </div>
      </div>
    </Section>
  );
}

type Shown = SectionProps<typeof proof>["shown"];

/** Each check is loaded when it runs. */
async function runCheck({ check, entries }: Shown): Promise<Outcome> {
  if (check === "headers")
    return (await import("../checks/headers.ts")).checkHeaders(entries.map(({ name }) => name));
  if (check === "requests") return (await import("../checks/requests.ts")).checkRequests();
  if (check === "recorded") return (await import("../checks/recorded.ts")).checkRecorded();
  const attempts = entries.flatMap(({ name, attempt }) => (attempt ? [{ name, ...attempt }] : []));
  return (await import("../checks/refused.ts")).checkRefused(attempts);
}

function inWords({ title, version, effectiveOn, isInForce }: KnownDocument): string {
  return `${title}, version ${version}, effective ${formatDate(effectiveOn)}, ${isInForce ? "in force" : "superseded"}`;
}

function Checksums({ documents }: { documents: KnownDocument[] }) {
  return (
    <ul className="proof-checksums">
      {documents.map((document) => (
        <li key={document.checksum}>
          <a className="link" href={`/legal/${document.slug}/text?version=${document.version}`} download>
            {`${document.title}, version ${document.version}`}
          </a>
          <code>{document.checksum}</code>
        </li>
      ))}
    </ul>
  );
}

type RunButtonProps = { title: string; isBusy: boolean; run: () => void };

/** Absent without JavaScript and disabled before hydration, so that it always works. */
function RunButton({ title, isBusy, run }: RunButtonProps) {
  const isReady = useHydrated();
  return (
    <p className="js-only proof-run">
      <Button variant="secondary" busy={isBusy} disabled={!isReady} onClick={run}>
        {isBusy ? "Running..." : "Run the check"}
        <span className="sr-only">{` ${title}`}</span>
      </Button>
    </p>
  );
}
