// Tables for spreadsheets (RFC 4180). Spreadsheets run a cell that begins like a formula, so text from other people is escaped.

/** With the byte order mark that Excel needs for UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: unknown): string {
  const text = typeof value === "number" ? String(value) : harmless(String(value ?? ""));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets themselves use an apostrophe before text that looks like a formula. */
function harmless(text: string): string {
  return /^[\s\u00A0]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r]/.test(text) ? `'${text}` : text;
}

/** The rows of such a table, each with the line it begins on; empty rows are left out. */
export function parseCsv(text: string, separator = ","): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let [cell, cells, line, begun, isQuoted]: [string, string[], number, number, boolean] = [
    "",
    [],
    1,
    1,
    false,
  ];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== "")) rows.push({ line: begun, cells });
    [cell, cells, begun] = ["", [], line];
  };
  const words = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  for (let at = 0; at < words.length; at++) {
    const letter = words[at];
    if (letter === "\n") line++;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (words[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") [cell, isQuoted] = ["", true];
    else if (letter === separator) {
      cells.push(cell);
      cell = "";
    } else if (letter === "\n") endRow();
    else cell += letter;
  }
  endRow();
  return rows;
}

/** Downloads a text or a file. */
export function saveAsFile(name: string, content: BlobPart, type = "text/csv;charset=utf-8") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
