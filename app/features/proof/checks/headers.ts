// Checks the headers of this page by rules in this script, not on the server.
import { counted, type Finding, type Outcome, verdictOf } from "../outcome.ts";

type Rule = (value: string) => boolean;

const year = 365 * 24 * 3600;

/** By header. Headers without a rule are shown, not judged. */
const rules: Record<string, Rule> = {
  "content-security-policy": isStrictPolicy,
  "strict-transport-security": (value) => Number(/max-age=(\d+)/.exec(value)?.[1]) >= year,
  "x-content-type-options": (value) => value === "nosniff",
  "x-frame-options": (value) => /^(DENY|SAMEORIGIN)$/i.test(value),
  "referrer-policy": (value) =>
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value),
  "permissions-policy": (value) =>
    ["camera", "microphone", "geolocation", "bluetooth", "payment", "usb"].every((feature) =>
      value.split(/\s*,\s*/).includes(`${feature}=()`),
    ),
  "cross-origin-opener-policy": (value) => value === "same-origin",
  "cross-origin-embedder-policy": (value) => value === "require-corp",
  "cross-origin-resource-policy": (value) => value === "same-origin",
};

/** Headers that reveal the software and its version. */
const revealing = ["server", "x-powered-by"];

export async function checkHeaders(names: readonly string[]): Promise<Outcome> {
  const response = await fetch(location.pathname, { cache: "no-store", redirect: "error" });
  if (!response.ok)
    return { verdict: "unknown", sentence: `This page returned ${response.status}.`, findings: [] };
  return judgeHeaders(response.headers, names, location.protocol === "https:");
}

export function judgeHeaders(headers: Headers, names: readonly string[], isHttps: boolean): Outcome {
  const findings = [...names.map((name) => judge(name, headers, isHttps)), ...revealingHeaders(headers)];
  const failed = findings.filter(({ verdict }) => verdict === "failed").length;
  return {
    verdict: verdictOf(findings),
    sentence: failed
      ? `${counted(failed, "header")} of this page ${failed === 1 ? "is" : "are"} missing or weaker than listed here.`
      : `${counted(findings.filter(({ verdict }) => verdict === "passed").length, "header")} arrived with this page, each as strict as listed here.`,
    findings,
  };
}

function judge(name: string, headers: Headers, isHttps: boolean): Finding {
  const value = headers.get(name) ?? "";
  if (name === "strict-transport-security" && !isHttps)
    return { name, value: value || "Not sent, because this page was loaded without TLS.", verdict: "note" };
  if (!value) return { name, value: "Missing", verdict: "failed" };
  const rule = rules[name];
  return { name, value, verdict: rule ? (rule(value) ? "passed" : "failed") : "note" };
}

function revealingHeaders(headers: Headers): Finding[] {
  return revealing.flatMap((name) => {
    const value = headers.get(name);
    return value ? [{ name, value, verdict: /\d/.test(value) ? "failed" : "note" } as const] : [];
  });
}

/** Nothing by default, no inline script without its hash, no frame around the page, no text that becomes a script. */
function isStrictPolicy(value: string): boolean {
  const directives = new Map(
    value.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const is = (name: string, source: string) => directives.get(name)?.join(" ") === source;
  const scripts = directives.get("script-src") ?? ["*"];
  return (
    is("default-src", "'none'") &&
    is("frame-ancestors", "'none'") &&
    is("base-uri", "'none'") &&
    is("require-trusted-types-for", "'script'") &&
    scripts.every((source) => /^'(self|sha\d+-[\w+/=]+)'$/.test(source))
  );
}
