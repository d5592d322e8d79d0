/** What messages of the same mistake have in common: numbers, quoted words, paths and URLs differ from one time to the next. */
export function messageClass(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(/(["'`]).*?\1/g, "…")
    .replace(/(?:\b[a-z]{2,8}:\/)?\/[^\s"'`<>(),;]*/g, "…")
    .replace(/\d+/g, "#")
    .slice(0, 200);
}
