/** A text of the form; empty for a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  // Control characters have no place in a message and could break a mail header.
  return typeof value === "string" ? value.replace(/[^\P{Cc}\t\n\r]/gu, "") : "";
}
