// The commands of the source view's toolbar. Pure functions, which are tested without a browser.

export type Selection = { text: string; from: number; to: number };
/** Replace `from`–`to` with `insert`, then select `selectFrom`–`selectTo`. */
export type Edit = { from: number; to: number; insert: string; selectFrom: number; selectTo: number };

export function wrap(mark: string, placeholder: string) {
  return ({ text, from, to }: Selection): Edit => {
    const inside = text.slice(from, to);
    const before = text.slice(from - mark.length, from);
    const after = text.slice(to, to + mark.length);
    // Pressed again: removes the marks. A single star beside a pair belongs to the pair.
    if (before === mark && after === mark && text.charAt(from - mark.length - 1) !== mark.charAt(0))
      return edit(from - mark.length, to + mark.length, inside, 0, inside.length);
    const words = inside || placeholder;
    return edit(from, to, `${mark}${words}${mark}`, mark.length, words.length);
  };
}

/** Prefixes each selected line, or removes the prefix if every line has it. */
export function prefixLines(prefix: (index: number) => string, pattern: RegExp) {
  return ({ text, from, to }: Selection): Edit => {
    const [start, end] = wholeLines(text, from, to);
    const lines = text.slice(start, end).split("\n");
    const marked = lines.every((line) => pattern.test(line));
    const next = lines
      .map((line, index) =>
        marked ? line.replace(pattern, "") : `${prefix(index)}${line.replace(pattern, "")}`,
      )
      .join("\n");
    return edit(start, end, next, from === to ? next.length : 0, from === to ? 0 : next.length);
  };
}

/** Cycles through heading 2, heading 3 and paragraph. */
export function cycleHeading({ text, from, to }: Selection): Edit {
  const [start, end] = wholeLines(text, from, to);
  const line = text.slice(start, end);
  const words = line.replace(/^#{1,6}\s+/, "");
  const depth = /^#{1,6}(?=\s)/.exec(line)?.[0].length ?? 0;
  const next = depth === 0 ? `## ${words}` : depth === 2 ? `### ${words}` : words;
  return edit(start, end, next, next.length, 0);
}

export function link({ text, from, to }: Selection): Edit {
  const words = text.slice(from, to);
  if (/^(https?:\/\/|\/)\S+$/.test(words)) return edit(from, to, `[words](${words})`, 1, 5);
  const label = words || "words";
  return edit(from, to, `[${label}](https://)`, label.length + 3, 8);
}

/** Links the selected text, or inserts the title of the target as a link. */
export function linkTo(target: string, title: string) {
  return ({ text, from, to }: Selection): Edit => {
    const words = text.slice(from, to) || title.replace(/[[\]]/g, "") || "words";
    const insert = `[${words}](${target.replace(/[()]/g, encodeBracket)})`;
    return text.slice(from, to) || title
      ? edit(from, to, insert, insert.length, 0)
      : edit(from, to, insert, 1, 5);
  };
}

/** encodeURIComponent does not encode parentheses, which end a link in Markdown. */
function encodeBracket(bracket: string): string {
  return bracket === "(" ? "%28" : "%29";
}

export function image(src: string, alt: string) {
  return (selection: Selection): Edit =>
    block(`![${alt.replace(/[[\]]/g, "")}](${src.replace(/[()\s]/g, encodeURIComponent)})`)(selection);
}

/** Inserts a block with empty lines around it. */
export function block(content: string, select?: string) {
  return ({ text, from, to }: Selection): Edit => {
    const before = text.slice(0, from);
    const after = text.slice(to);
    const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
    const insert = `${lead}${content}${tail}`;
    const at = select ? insert.indexOf(select) : insert.length;
    return edit(from, to, insert, at, select?.length ?? 0);
  };
}

export function code({ text, from, to }: Selection): Edit {
  const words = text.slice(from, to);
  return words.includes("\n")
    ? block(`\`\`\`\n${words}\n\`\`\``)({ text, from, to })
    : wrap("`", "code")({ text, from, to });
}

/** Enter in a list adds an item; in an empty item it ends the list. Undefined for an ordinary line break. */
export function continueList({ text, from, to }: Selection): Edit | undefined {
  if (from !== to) return undefined;
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const line = text.slice(start, from);
  const match = /^(\s*)(?:([-*+])|(\d{1,4})\.)\s(\[[ x]\]\s)?(.*)$/.exec(line);
  if (!match) return undefined;
  const [, indent = "", bullet, number, box = "", words] = match;
  if (words === "") return edit(start, from, "", 0, 0);
  const mark = bullet ?? `${Number(number) + 1}.`;
  const insert = `\n${indent}${mark} ${box && "[ ] "}`;
  return edit(from, to, insert, insert.length, 0);
}

function wholeLines(text: string, from: number, to: number): [number, number] {
  const end = text.indexOf("\n", to);
  return [text.lastIndexOf("\n", from - 1) + 1, end === -1 ? text.length : end];
}

function edit(from: number, to: number, insert: string, selectAt: number, selectLength: number): Edit {
  return { from, to, insert, selectFrom: from + selectAt, selectTo: from + selectAt + selectLength };
}
