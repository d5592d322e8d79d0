import { makeZip } from "client-zip";
import { describe, expect, test } from "vitest";
import { documentProblem, documentTypeOf } from "./document-type.ts";
import { zipNames } from "./zip-names.ts";

const bytesOf = (text: string) => Buffer.from(text, "latin1");
async function zipOf(files: Record<string, string>): Promise<Uint8Array> {
  const parts = Object.entries(files).map(([name, input]) => ({ name, input }));
  return new Uint8Array(await new Response(makeZip(parts)).arrayBuffer());
}
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const types = "[Content_Types].xml";

describe("the type of a document, by its bytes", () => {
  test.each([
    ["a PDF", "%PDF-1.7\n…", "application/pdf"],
    ["text", "Hello\n\tthere\r\n", "text/plain"],
    ["a table", "a;b\n1;2\n", "text/plain"],
  ])("%s", (_what, text, type) => {
    expect(documentTypeOf(Buffer.from(text))).toBe(type);
  });

  test.each([
    ["MP4", "\0\0\0\x20ftypisom\0\0\x02\0", "video/mp4"],
    ["WebM", "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm", "video/webm"],
    ["AVIF, which is an image", "\0\0\0\x20ftypavif\0\0\0\0", undefined],
    ["QuickTime, which few browsers play", "\0\0\0\x14ftypqt  \0\0\0\0", undefined],
    ["Matroska, too", "\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska", undefined],
  ])("%s", (_what, text, type) => {
    expect(documentTypeOf(bytesOf(text))).toBe(type);
  });

  test.each([
    ["captions", "WEBVTT\n\n00:00.000 --> 00:02.000\nHello", undefined],
    ["captions with a byte order mark", "\ufeffWEBVTT - English\n", undefined],
    ["text", "Hello", "other content"],
    ["a longer word", "WEBVTTX", "other content"],
  ])("announced as WebVTT: %s", (_what, text, problem) => {
    expect(documentProblem("text/vtt", Buffer.from(text))).toBe(problem);
  });

  test.each([
    ["Word", { [types]: "", "word/document.xml": "" }, word],
    [
      "Excel",
      { [types]: "", "xl/workbook.xml": "" },
      word.replace("wordprocessingml.document", "spreadsheetml.sheet"),
    ],
    [
      "PowerPoint",
      { [types]: "", "ppt/presentation.xml": "" },
      word.replace("wordprocessingml.document", "presentationml.presentation"),
    ],
    ["Word with macros", { [types]: "", "word/document.xml": "", "word/vbaProject.bin": "" }, "macros"],
    [
      "ODT",
      { mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "" },
      "application/vnd.oasis.opendocument.text",
    ],
    [
      "ODS",
      { mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "" },
      "application/vnd.oasis.opendocument.spreadsheet",
    ],
    [
      "ODT with macros",
      { mimetype: "application/vnd.oasis.opendocument.text", "Basic/script.xml": "" },
      "macros",
    ],
    ["a template", { mimetype: "application/vnd.oasis.opendocument.text-template", a: "" }, undefined],
    ["any ZIP", { "notes.txt": "a", "b/c.md": "" }, "application/zip"],
  ])("%s, by what is packed", async (_what, files, type) => {
    expect(documentTypeOf(await zipOf(files as Record<string, string>))).toBe(type);
  });

  test.each([
    ["nothing", ""],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page after blanks", "\n  <HTML>"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["an SVG behind a declaration", '<?xml version="1.0"?><svg/>'],
    ["a program", "MZ\x90\0\x03\0\0\0"],
    ["letters of another encoding", "Z\xfcrich"],
    ["a ZIP without its end", "PK\x03\x04\x14\0\0\0"],
  ])("%s is none", (_what, text) => {
    expect(documentTypeOf(bytesOf(text))).toBeUndefined();
  });
});

test("a file must match its declared type", () => {
  const text = Buffer.from("a,b\n1,2\n");
  expect(documentProblem("text/csv", text)).toBeUndefined();
  expect(documentProblem("text/plain", text)).toBeUndefined();
  expect(documentProblem("application/pdf", text)).toBe("other content");
  expect(documentProblem("text/plain", bytesOf("%PDF-1.4"))).toBe("other content");
});

test("the names in a ZIP are read without unpacking it", async () => {
  expect(zipNames(await zipOf({ "a.txt": "x".repeat(500), "ü/b.txt": "" }))).toEqual(["a.txt", "ü/b.txt"]);
  expect(zipNames(Buffer.from("PK"))).toBeUndefined();
});
