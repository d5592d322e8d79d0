/** Put before every line, so that its code shows what kind of message it is. */
export const logLinePrefix = "%e ";

/**
 * Codes of errors that a client of the API can bring about at will: broken values, violated constraints, missing permissions, sentences
 * of our own functions, a statement that took too long. The API answers those, and writes down what matters.
 */
const clientErrors = /^(0A|21|22|23|25006|42|44|57014|P0)/;
/** The API closed the connection because the response was too large. */
const connectionErrors = /^08/;

const entry = /^([0-9A-Z]{5}) ([A-Z0-9]+): {2}(.*)$/s;
const belongsToEntry = new Set(["DETAIL", "HINT", "QUERY", "CONTEXT", "LOCATION", "BACKTRACE", "STATEMENT"]);

/**
 * Passes PostgreSQL's lines on without their prefix, and leaves out those about a client's errors: a flood of calls that are refused
 * must not fill the disk.
 */
export function createLogFilter(write: (line: string) => void): (line: string) => void {
  let isHidden = false;
  return (line) => {
    const [, code, severity, text] = entry.exec(line) ?? [];
    // A line without a prefix continues the one before.
    if (code === undefined || severity === undefined) {
      if (!isHidden) write(line);
      return;
    }
    if (!belongsToEntry.has(severity))
      isHidden =
        (severity === "ERROR" && clientErrors.test(code)) ||
        ((severity === "LOG" || severity === "FATAL") && connectionErrors.test(code));
    if (!isHidden) write(`${severity}:  ${text}`);
  };
}
