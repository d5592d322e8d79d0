/** Comments, white space and the semicolons between statements; or what is in quotes, which is left as it is. */
const token =
  /((?:--[^\n]*|\/\*[\s\S]*?\*\/|[\s;])+)|(?<!\w)[eE]'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\2/g;

/**
 * The same text for the same SQL, whichever program cut it into statements: the official CLI and we cut differently, and each keeps or
 * drops comments and semicolons in its own way. Words and everything in quotes, the bodies of functions among them, must be the same.
 */
export function canonicalSql(sql: string): string {
  return sql
    .replaceAll("\r\n", "\n")
    .replace(token, (whole, between?: string) => (between === undefined ? whole : " "))
    .trim();
}
