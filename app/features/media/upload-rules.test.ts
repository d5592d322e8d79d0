import { describe, expect, test } from "vitest";
import {
  acceptedFiles,
  randomPart,
  refuseFile,
  refuseSize,
  slugFor,
  titleFor,
  typeOfFile,
} from "./upload-rules.ts";

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

describe("a file", () => {
  test.each(["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"])("takes %s", (type) => {
    expect(refuseFile(file("a", type))).toBeUndefined();
  });

  test.each([
    [
      file("logo.svg", "image/svg+xml"),
      "logo.svg is an SVG, which can contain scripts. Save it as PNG or WebP and try again.",
    ],
    [file("notes.pdf", "application/pdf"), "notes.pdf is not a PNG, JPEG, WebP, AVIF or GIF image."],
    [file("photo.heic", ""), "photo.heic is not a PNG, JPEG, WebP, AVIF or GIF image."],
    [file("a.png", "image/png", 0), "a.png is empty."],
    [
      file("a.png", "image/png", 20 * 1024 * 1024),
      "a.png is 20.0 MB. The limit is 10 MB. Make it smaller and try again.",
    ],
  ])("that is refused says why: %o", (given, sentence) => {
    expect(refuseFile(given)).toBe(sentence);
  });

  test("of exactly 10 MB is taken", () => {
    expect(refuseFile(file("a.png", "image/png", 10 * 1024 * 1024))).toBeUndefined();
  });

  test("with too many pixels is not", () => {
    expect(refuseSize("a.png", 6000, 4000)).toBeUndefined();
    expect(refuseSize("a.png", 16_000, 16_000)).toBe(
      "a.png has 256 megapixels. The limit is 60. Make it smaller and try again.",
    );
  });
});

test.each([
  ["Alpine Meadow.JPG", "alpine-meadow-x1"],
  ["Zürich – Café (2).png", "zurich-cafe-2-x1"],
  ["写真.png", "image-x1"],
  ["../../etc/passwd", "etc-passwd-x1"],
  [`${"long ".repeat(50)}.png`, `${"long-".repeat(12).slice(0, -1)}-x1`],
])("the slug of %s is %s", (name, slug) => {
  expect(slugFor(name, "x1")).toBe(slug);
});

test("random parts fit into a URL and differ", () => {
  const parts = Array.from({ length: 100 }, () => randomPart());
  for (const part of parts) expect(part).toMatch(/^[a-z0-9]{8}$/);
  expect(new Set(parts).size).toBe(100);
});

describe("a document", () => {
  test.each([
    ["Prices.PDF", "application/pdf", "application/pdf"],
    // Windows announces it so where Excel is installed.
    ["table.csv", "application/vnd.ms-excel", "text/csv"],
    ["notes.txt", "", "text/plain"],
    ["pack.zip", "application/x-zip-compressed", "application/zip"],
    ["old.doc", "application/msword", undefined],
    ["macro.docm", "application/vnd.ms-word.document.macroEnabled.12", undefined],
    ["page.html", "text/html", undefined],
    ["script.js", "text/plain", undefined],
  ])("called %s, announced as %s, is %s", (name, type, expected) => {
    expect(typeOfFile({ name, type })).toBe(expected);
  });

  test("is taken where documents are", () => {
    const pdf = file("a.pdf", "application/pdf");
    expect([refuseFile(pdf, "any"), refuseFile(pdf, "document")]).toEqual([undefined, undefined]);
    expect(refuseFile(pdf, "image")).toBe("a.pdf is not a PNG, JPEG, WebP, AVIF or GIF image.");
    expect(refuseFile(file("a.png", "image/png"), "document")).toBe(
      "a.png is not a PDF, Word, Excel, PowerPoint, ODT, ODS, CSV, text or ZIP file.",
    );
    expect(refuseFile(file("a.svg", ""), "any")).toMatch(/^a\.svg is an SVG/);
  });

  test("is called as its file was", () => {
    expect([titleFor("Price_list  2026.pdf"), titleFor(".pdf")]).toEqual(["Price list 2026", "Document"]);
  });

  test("can be chosen in the dialog", () => {
    expect(acceptedFiles("document")).toContain("application/pdf,.pdf");
    expect(acceptedFiles("image")).not.toContain("pdf");
  });
});
