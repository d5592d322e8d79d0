import { expect, test } from "vitest";
import { disposition } from "./downloads.ts";

test.each([
  ["Price list 2026", "pdf", 'filename="Price list 2026.pdf"', "Price%20list%202026.pdf"],
  [
    "Übersicht für Zürich",
    "docx",
    'filename="Ubersicht fur Zurich.docx"',
    "%C3%9Cbersicht%20f%C3%BCr%20Z%C3%BCrich.docx",
  ],
  ['a"\r\nSet-Cookie: x=1', "txt", 'filename="a Set-Cookie x=1.txt"', "a%20Set-Cookie%20x%3D1.txt"],
  ["../../etc/passwd", "txt", 'filename="etc passwd.txt"', "etc%20passwd.txt"],
  ["写真", "zip", 'filename="__.zip"', "%E5%86%99%E7%9C%9F.zip"],
  ["invoice\u202egpj", "pdf", 'filename="invoice gpj.pdf"', "invoice%20gpj.pdf"],
  ["...", "pdf", 'filename="document.pdf"', "document.pdf"],
  ["It's (new) 100%", "pdf", `filename="It's (new) 100_.pdf"`, "It%27s%20%28new%29%20100%25.pdf"],
])("%s is offered as a file", (title, extension, plain, encoded) => {
  expect(disposition(title, extension)).toBe(`attachment; ${plain}; filename*=UTF-8''${encoded}`);
});
