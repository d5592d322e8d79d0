/** In groups of four, as people read and type them. */
export function grouped(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}

/** A name that is not taken: "Passkey", "Passkey 2", and so on. */
export function freeName(wanted: string, taken: readonly (string | undefined)[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
