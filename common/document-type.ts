import type { DocumentType } from "./upload-rule.ts";
import { zipNames } from "./zip-names.ts";

type DocumentProblem = "other content" | "macros";

const odf = "application/vnd.oasis.opendocument.";
const ooxml = "application/vnd.openxmlformats-officedocument.";
const mainFolders: Readonly<Record<string, DocumentType>> = {
  "word/": `${ooxml}wordprocessingml.document`,
  "xl/": `${ooxml}spreadsheetml.sheet`,
  "ppt/": `${ooxml}presentationml.presentation`,
};

/**
 * The type by the content, not by name or header; `text/plain` for every text, also CSV and WebVTT. Undefined for types that are not accepted, such as
 * pages and SVG.
 */
export function documentTypeOf(bytes: Uint8Array): DocumentType | "macros" | undefined {
  if (startsWith(bytes, "%PDF-")) return "application/pdf";
  if (startsWith(bytes, "PK\x03\x04")) return zippedType(bytes);
  if (isMp4(bytes)) return "video/mp4";
  if (isWebm(bytes)) return "video/webm";
  return isText(bytes) ? "text/plain" : undefined;
}

/** Undefined when the content of a file matches its announced type. */
export function documentProblem(announced: DocumentType, bytes: Uint8Array): DocumentProblem | undefined {
  const found = documentTypeOf(bytes);
  if (found === "macros") return "macros";
  if (announced === "text/vtt")
    return found === "text/plain" && isWebVtt(bytes) ? undefined : "other content";
  if (announced === "text/csv") return found === "text/plain" ? undefined : "other content";
  return found === announced ? undefined : "other content";
}

function zippedType(bytes: Uint8Array): DocumentType | "macros" | undefined {
  const names = zipNames(bytes);
  if (!names || names.length === 0) return undefined;
  if (names.includes("[Content_Types].xml")) {
    // A document that runs programs when it is opened.
    if (names.some((name) => /vbaproject\.bin$/i.test(name))) return "macros";
    const folder = Object.keys(mainFolders).find((each) => names.some((name) => name.startsWith(each)));
    if (folder) return mainFolders[folder];
  }
  // An OpenDocument file names its type in its first entry, which is not compressed.
  const said = textOf(bytes, 38, 38 + 60);
  if (textOf(bytes, 30, 38) === "mimetype" && said.startsWith(odf)) {
    if (names.some((name) => /^(Basic|Scripts)\//.test(name))) return "macros";
    if (/^application\/vnd\.oasis\.opendocument\.text(?![a-z-])/.test(said)) return `${odf}text`;
    if (/^application\/vnd\.oasis\.opendocument\.spreadsheet(?![a-z-])/.test(said))
      return `${odf}spreadsheet`;
    return undefined;
  }
  return "application/zip";
}

/** Its first box names a brand that browsers play. */
function isMp4(bytes: Uint8Array): boolean {
  return /^ftyp(isom|iso[2-9]|mp4[12]|avc1|dash|M4V )/.test(textOf(bytes, 4, 12));
}

/** Matroska has the same header and another type of document. */
function isWebm(bytes: Uint8Array): boolean {
  return startsWith(bytes, "\x1a\x45\xdf\xa3") && textOf(bytes, 4, 64).includes("\x42\x82\x84webm");
}

/** A byte order mark may precede its name. */
function isWebVtt(bytes: Uint8Array): boolean {
  return /^(\xef\xbb\xbf)?WEBVTT(\s|$)/.test(textOf(bytes, 0, 10));
}

/** UTF-8 without control characters, and no page or SVG under another name. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\x00-\x08\x0e-\x1f]/.test(text)) return false;
    return !/^\s*<(!doctype|!--|\?xml|html|head|body|script|svg)/i.test(text);
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return textOf(bytes, 0, text.length) === text;
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
