// Tables for spreadsheets (RFC 4180). A cell that begins like a formula would be run by a spreadsheet: what others wrote must stay text.

/** With the mark that tells Excel it is UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: unknown): string {
  const text = typeof value === "number" ? String(value) : harmless(String(value ?? ""));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The apostrophe is what a spreadsheet itself writes before text that looks like a formula. */
function harmless(text: string): string {
  return /^[\s\u00A0]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r]/.test(text) ? `'${text}` : text;
}

/** Hands a text to the browser as a file to be saved. */
export function saveAsFile(name: string, text: string, type = "text/csv;charset=utf-8") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
