// Checks what the measuring script has recorded of this visit. On this page it sends nothing before the page is left.
import { browserRefusesTracking, isAnalyticsOff } from "~/lib/browser/analytics-choice.ts";
import type { Finding, Outcome } from "../outcome.ts";
import { sentFields } from "../sent-fields.ts";

type MeasuredEvent = Record<string, unknown>;

/** Longer than the script waits for an idle moment (document/head-script.js). */
const timeout = 8000;

export async function checkRecorded(): Promise<Outcome> {
  const isRefused = browserRefusesTracking() || isAnalyticsOff();
  const events = isRefused ? noted() : await notedSoon();
  return judgeRecorded({ events, isRefused, cookies: document.cookie });
}

function noted(): MeasuredEvent[] | undefined {
  return (window as unknown as { measured?: MeasuredEvent[] }).measured;
}

async function notedSoon(): Promise<MeasuredEvent[] | undefined> {
  const until = Date.now() + timeout;
  while (!noted()?.length && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  return noted();
}

type Given = { events: MeasuredEvent[] | undefined; isRefused: boolean; cookies: string };

export function judgeRecorded({ events = [], isRefused, cookies }: Given): Outcome {
  const findings: Finding[] = [
    { name: "Cookies", value: cookies || "None", verdict: cookies ? "failed" : "passed" },
    ...events.map((event) => findingOf(event, isRefused)),
  ];
  const failed = findings.some(({ verdict }) => verdict === "failed");
  if (failed)
    return {
      verdict: "failed",
      sentence: isRefused
        ? "Something was recorded although this visit must not be measured, or a cookie is set."
        : "Something was recorded that this page does not list, or a cookie is set.",
      findings,
    };
  if (isRefused)
    return {
      verdict: "passed",
      sentence: "This visit is not measured. Nothing is recorded or sent.",
      findings,
    };
  if (events.length === 0)
    return {
      verdict: "unknown",
      sentence: "Nothing was recorded. The analytics script did not load. An extension may be blocking it.",
      findings,
    };
  return {
    verdict: "passed",
    sentence: `${events.length === 1 ? "1 entry" : `${events.length} entries`}, shown as they will be sent when you leave this page. Nothing has been sent from it yet.`,
    findings,
  };
}

function findingOf({ type, ...facts }: MeasuredEvent, isRefused: boolean): Finding {
  const known = sentFields[String(type)];
  const told = Object.entries(facts).filter(([, value]) => value !== undefined);
  const unnamed = told.filter(([name]) => !known || !(name in known.fields)).map(([name]) => name);
  return {
    name: known?.title ?? String(type),
    value: told
      .map(([name, value]) => `${name}: ${typeof value === "number" ? Math.round(value * 100) / 100 : value}`)
      .join(" · ")
      .concat(unnamed.length > 0 ? ` · not listed on this page: ${unnamed.join(", ")}` : ""),
    verdict: isRefused || unnamed.length > 0 ? "failed" : "passed",
  };
}
