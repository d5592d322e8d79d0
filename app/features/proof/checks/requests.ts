// Checks every request since this document was loaded, as the browser has recorded them.
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { counted, type Finding, type Outcome } from "../outcome.ts";

type Request = { url: string; kind: string };

/** Browsers record 250 requests by default. */
const most = 250;

export async function checkRequests(): Promise<Outcome> {
  const requests = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
    ({ name, initiatorType }) => ({ url: name, kind: initiatorType }),
  );
  return judgeRequests(
    [{ url: location.href, kind: "page" }, ...requests],
    location.origin,
    await backendOrigin(),
  );
}

/** The origin of the Supabase project, or of this site without one. */
async function backendOrigin(): Promise<string> {
  try {
    return new URL((await browserConfig()).backendUrl, location.origin).origin;
  } catch {
    return location.origin;
  }
}

export function judgeRequests(requests: readonly Request[], own: string, backend: string): Outcome {
  const byOrigin = new Map<string, Request[]>();
  for (const request of requests) {
    const origin = originOf(request.url, own);
    byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), request]);
  }
  const findings = [...byOrigin].map(([origin, made]): Finding => {
    const isOurs = origin === own || origin === backend;
    return {
      name: origin === own ? `${origin} (this site)` : isOurs ? `${origin} (this site’s database)` : origin,
      value: `${counted(made.length, "request")}: ${kindsOf(made)}`,
      verdict: isOurs ? "passed" : "failed",
    };
  });
  const others = findings.filter(({ verdict }) => verdict === "failed");
  if (others.length > 0)
    return {
      verdict: "failed",
      sentence: `This visit contacted ${counted(others.length, "other server")}: ${others.map(({ name }) => name).join(", ")}.`,
      findings,
    };
  if (requests.length > most)
    return {
      verdict: "unknown",
      sentence: `The browser recorded ${most} requests and then stopped. Reload this page and run the check again.`,
      findings,
    };
  return {
    verdict: "passed",
    sentence: `${counted(requests.length, "request")}, none of them to another company.`,
    findings,
  };
}

/** URLs of the browser (data:, blob:) cause no request. */
function originOf(url: string, own: string): string {
  return /^(data|blob|about):/.test(url) ? own : new URL(url, own).origin;
}

function kindsOf(made: readonly Request[]): string {
  const kinds = new Map<string, number>();
  for (const { kind } of made) kinds.set(kind || "other", (kinds.get(kind || "other") ?? 0) + 1);
  return [...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ");
}
