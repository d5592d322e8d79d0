// Real calls to the public API without a session, even where the visitor is signed in.
import { browserConfig } from "~/lib/backend/browser-config.ts";
import { counted, type Finding, type Outcome, verdictOf } from "../outcome.ts";

export type Attempt = { name: string; call: string; control?: string };
type Answer = { status: number; body: unknown };
type Ask = (call: string) => Promise<Answer>;

export async function checkRefused(attempts: readonly Attempt[]): Promise<Outcome> {
  const { backendUrl, publishableKey } = await browserConfig();
  const rest = new URL("/rest/v1/", new URL(backendUrl, location.origin));
  return judgeAttempts(attempts, async (call) => {
    const response = await fetch(new URL(call, rest), {
      headers: { apikey: publishableKey },
      cache: "no-store",
      credentials: "omit",
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  });
}

export async function judgeAttempts(attempts: readonly Attempt[], ask: Ask): Promise<Outcome> {
  const findings = await Promise.all(attempts.map((attempt) => attemptOne(attempt, ask)));
  const verdict = verdictOf(findings);
  const count = (wanted: Finding["verdict"]) => findings.filter((each) => each.verdict === wanted).length;
  const sentences = {
    failed: `${count("failed")} of ${counted(attempts.length, "attempt")} returned data that is not yours. Please report it to us: /.well-known/security.txt says how.`,
    unknown: `${count("unknown")} of ${counted(attempts.length, "attempt")} could not be evaluated. Try again in a minute.`,
    passed: `${counted(attempts.length, "attempt")}, and none returned any data.`,
  };
  return { verdict, sentence: sentences[verdict], findings };
}

async function attemptOne({ name, call, control }: Attempt, ask: Ask): Promise<Finding> {
  try {
    const { status, body } = await ask(call);
    if (status === 401 || status === 403)
      return { name, value: `${status}: ${messageIn(body)}`, verdict: "passed" };
    if (status !== 200 || !Array.isArray(body))
      return { name, value: `${status}: ${messageIn(body)}`, verdict: "unknown" };
    if (body.length > 0) return { name, value: `200: ${counted(body.length, "row")}`, verdict: "failed" };
    if (!control || (await brings(control, ask)))
      return { name, value: "200: no rows; the policy hides them", verdict: "passed" };
    return { name, value: "200: no rows, but public rows were missing too", verdict: "unknown" };
  } catch {
    return { name, value: "No answer", verdict: "unknown" };
  }
}

async function brings(call: string, ask: Ask): Promise<boolean> {
  const { status, body } = await ask(call);
  return status === 200 && Array.isArray(body) && body.length > 0;
}

function messageIn(body: unknown): string {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === "string" ? message : "no reason given";
}
