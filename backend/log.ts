import { type Log, log as write } from "#common/log.ts";
import { limitRepeats } from "#common/log-repeats.ts";

export type { Log };

/** Clients can cause these lines, so their number is limited to protect the disk. */
export const log: Log = limitRepeats(
  (level, event, facts = {}) => write(level, event, { process: "api", ...facts }),
  { most: 30 },
);

/**
 * lite prints whole database errors, and those carry the statement with its parameters: e-mails, password hashes.
 * Only message and code reach the log, and only of what is not the client's fault.
 */
export function tameConsole(to: Log = log): void {
  const nothing = () => undefined;
  const error = (...parts: unknown[]) => {
    if (!parts.some(isClientError))
      to("warn", "lite", { reason: parts.map(summary).join(" ").slice(0, 500) });
  };
  Object.assign(globalThis.console, { error, warn: nothing, info: nothing, log: nothing, debug: nothing });
}

/** Broken values, violated constraints, missing permissions, sentences raised by our triggers, unknown tables. */
function isClientError(part: unknown): boolean {
  if (!(part instanceof Error)) return false;
  return /^(21|22|23|42|P0|PT|PGRST)/.test(codeOf(part) ?? "") || "relation" in part;
}

export function summary(part: unknown): string {
  if (part instanceof Error) return codeOf(part) ? `${part.message} (${codeOf(part)})` : part.message;
  return typeof part === "string" ? part : typeof part;
}

function codeOf(error: Error): string | undefined {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" ? code : undefined;
}
