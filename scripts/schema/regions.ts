/** A generated list in a schema file: everything between these two lines, with the indentation of the first. */
const region = /^( *)-- generated: ([a-z ]+)\n(?:.*\n)*?\1-- end\n/gm;

/** The file with its lists as they should be. */
export function fillRegions(sql: string, lists: Record<string, () => string[]>): string {
  return sql.replace(region, (_, indent: string, name: string) => {
    const lines = lists[name];
    if (!lines) throw new Error(`There is no list named "${name}" (scripts/schema/lists.ts).`);
    const text = lines().map((line) => `${indent}${line}\n`);
    return `${indent}-- generated: ${name}\n${text.join("")}${indent}-- end\n`;
  });
}

/** The functions of a schema file, whole, by their names. A body of statements ends with "end;", one in quotes with them. */
export function functionsIn(sql: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { index, 1: name = "" } of sql.matchAll(/^create function ([\w.]+)\(/gm)) {
    const text = sql.slice(index);
    const opening = /^begin atomic$|as \$\$$/m.exec(text);
    const closing = opening?.[0] === "begin atomic" ? "\nend;\n" : "\n$$;\n";
    found.set(name, text.slice(0, text.indexOf(closing) + closing.length));
  }
  return found;
}
