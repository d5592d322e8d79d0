import { expect, test } from "vitest";
import { readSentFile } from "./sent-file.ts";

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const pdf = bytes("%PDF-1.7 x");

test.each([
  ["offer.pdf", pdf, { name: "offer.pdf", type: "application/pdf" }],
  ["offer.exe", pdf, { name: "offer.pdf", type: "application/pdf" }],
  ["../../etc/pass\u202efdp.exe", pdf, { name: "etc pass fdp.pdf", type: "application/pdf" }],
  [".htaccess", pdf, { name: "htaccess.pdf", type: "application/pdf" }],
  ["..", pdf, { name: "file.pdf", type: "application/pdf" }],
  ["list.csv", bytes("a;b"), { name: "list.csv", type: "text/csv" }],
  ["captions.vtt", bytes("WEBVTT\n"), { name: "captions.txt", type: "text/plain" }],
  ["notes.md", bytes("words"), { name: "notes.txt", type: "text/plain" }],
])("%j is taken by its content", (name, content, file) => {
  expect(readSentFile(name, content)).toMatchObject(file);
});

test.each([
  ["page.pdf", "other type", bytes("<!doctype html><script>alert(1)</script>")],
  ["drawing.png", "other type", bytes("<svg xmlns='x' onload='alert(1)'/>")],
  ["program.pdf", "other type", bytes("MZ\x00\x03")],
  ["broken.png", "damaged", bytes("\x89PNG\r\n\x1a\nxx")],
  ["large.pdf", "too large", new Uint8Array(10 * 1024 * 1024 + 1)],
])("%s is refused: %s", (name, problem, content) => {
  expect(readSentFile(name, content)).toBe(problem);
});

test("a video loses what the camera wrote", () => {
  const film = bytes("\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x18moov\0\0\0\x10udta46.94807");
  const sent = readSentFile("tour.mov", film);
  expect(sent).toMatchObject({ name: "tour.mp4", type: "video/mp4" });
  expect(Buffer.from(typeof sent === "string" ? "" : sent.content).toString("latin1")).not.toContain("46.94");
});
