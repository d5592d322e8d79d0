// A section checks statements that an operator understands; if one fails, the result says what was found.

export type Outcome = "ok" | "wrong" | "untried";
export type Result = { section: string; sentence: string; outcome: Outcome; found: string };

/** A check that is not possible on this backend, with the reason. */
export class Untried extends Error {}
/** No later check is possible. */
export class Blocked extends Error {}

export type Check = (sentence: string, prove: () => Promise<void>) => Promise<boolean>;

export function createChecks(write: (line: string) => void, signal: AbortSignal) {
  const results: Result[] = [];
  let section = "";

  const check: Check = async (sentence, prove) => {
    signal.throwIfAborted();
    const { outcome, found } = await outcomeOf(prove);
    results.push({ section, sentence, outcome, found });
    if (outcome === "ok") write(`  ${sentence} … ok`);
    if (outcome === "untried") write(`  ${sentence} … not tried: ${found}`);
    if (outcome === "wrong") write(`  ${sentence} … WRONG\n      ${found}`);
    return outcome === "ok";
  };

  return {
    results,
    check,
    begin(title: string) {
      section = title;
      write(`\n${title}`);
    },
  };
}

async function outcomeOf(prove: () => Promise<void>): Promise<Pick<Result, "outcome" | "found">> {
  try {
    await prove();
    return { outcome: "ok", found: "" };
  } catch (error) {
    const found = (error as Error).message;
    return { outcome: error instanceof Untried ? "untried" : "wrong", found };
  }
}

export function must(condition: unknown, found: string): asserts condition {
  if (!condition) throw new Error(found);
}

type Failure = { code?: string | undefined; message: string; status?: number | undefined };
type Answer = { error: Failure | null };

export function succeeded<T extends Answer>(answer: T, what: string): T {
  if (answer.error) throw new Error(`${what}: ${said(answer.error)}`);
  return answer;
}

/** Refused with one of these codes, which the app's messages depend on. */
export function refusedWith(answer: Answer, codes: string[], what: string): void {
  const code = answer.error?.code ?? "";
  must(answer.error, `${what}: it was done`);
  must(codes.includes(code), `${what}: expected ${codes.join(" or ")}, found ${said(answer.error)}`);
}

export function said({ code, status, message }: Failure): string {
  return [code ?? status, message].filter(Boolean).join(" ");
}
