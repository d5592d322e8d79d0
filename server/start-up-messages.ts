// What a person at the terminal reads while the site starts.

/** A line that says what happens; call the result when it is done, `note` to add what is happening within. */
export function progress(title: string) {
  const started = Date.now();
  const write = (mark: string, text: string) => process.stderr.write(`  ${mark} ${text}\n`);
  write("…", title);
  const finished = () => write("✓", `${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return Object.assign(finished, { note: (line: string) => write(" ", line) });
}

export function announce(address: string) {
  process.stderr.write(`\n  Reduit is running at ${address}\n  Stop it with Ctrl-C.\n\n`);
}
