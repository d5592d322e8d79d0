/** The common part of messages of the same mistake, without numbers, quoted words, paths and URLs. */
export function messageClass(message: string): string {
  return message
    .slice(0, 2_000)
    .replace(/(["'`]).*?\1/g, "…")
    .replace(/(?:\b[a-z]{2,8}:\/)?\/[^\s"'`<>(),;]*/g, "…")
    .replace(/\d+/g, "#")
    .slice(0, 200);
}
