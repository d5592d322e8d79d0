// What can be read from a PDF as Chromium writes it, without a library: its objects are plain text, only their streams are packed.

export function countPages(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

export function pdfFacts(pdf: Buffer) {
  const text = pdf.toString("latin1");
  return {
    isPdf: text.startsWith("%PDF-") && text.trimEnd().endsWith("%%EOF"),
    pages: countPages(pdf),
    tagged: /\/MarkInfo\s*<<[^>]*\/Marked\s+true/.test(text) && text.includes("/StructTreeRoot"),
    language: /\/Lang\s*\(([^)]*)\)/.exec(text)?.[1],
    title: /\/Title\s*\(([^)]*)\)/.exec(text)?.[1],
    outline: text.includes("/Outlines"),
  };
}
