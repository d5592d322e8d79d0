/** The text without Markdown syntax, for comparisons. A link keeps its text and its target. */
export function readable(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, "\n")
    .replace(/^#{1,6} +/gm, "")
    .replace(/^(\s*)[-*+] +/gm, "$1• ")
    .replace(/^> ?/gm, "")
    .replace(/^\|?[\s:|-]+\|[\s:|-]*$\n?/gm, "")
    .replace(/^\| *(.*?) *\|$/gm, (_, row: string) => row.replace(/ *\| */g, " · "))
    .replace(/!?\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g, (_, words: string, to: string) => `${words} (${to})`)
    .replace(/(\*\*|__)(.+?)\1/g, "$2")
    .replace(/(?<![\w*])[*_](?=\S)(.+?)(?<=\S)[*_](?![\w*])/g, "$1")
    .replace(/`([^`]+)`/g, "$1")
    .replace(/\n{3,}/g, "\n\n");
}
