import { expect, test } from "vitest";
import { parseCsv, toCsv } from "./csv.ts";

const lines = (text: string) => text.replace(/^\uFEFF/, "").split("\r\n");

test("begins with the mark of UTF-8, ends each row, and quotes what must be quoted", () => {
  const text = toCsv(["name", "message"], [["Zoë", 'She said "yes", twice\nand left']]);
  expect(text.startsWith("\uFEFFname,message\r\n")).toBe(true);
  expect(text).toContain('Zoë,"She said ""yes"", twice\nand left"\r\n');
});

test.each(["=1+1", "+41 44 000 00 00", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =cmd", "＝1"])(
  "%j stays text in a spreadsheet",
  (value) => {
    expect(toCsv(["x"], [[value]])).toMatch(/\n"?'/);
  },
);

test("numbers of our own stay numbers, and nothing is an empty cell", () => {
  expect(lines(toCsv(["a", "b", "c"], [[-5, null, undefined]]))[1]).toBe("-5,,");
});

test("is read as it is written, and each row knows its line", () => {
  expect(
    parseCsv(
      toCsv(
        ["a", "b"],
        [
          ['say "x", y', "two\nlines"],
          ["last", ""],
        ],
      ),
    ),
  ).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ['say "x", y', "two\nlines"] },
    { line: 4, cells: ["last", ""] },
  ]);
  expect(parseCsv("\n/a;/b\r\r\n ; \n/c;/d", ";")).toEqual([
    { line: 2, cells: ["/a", "/b"] },
    { line: 5, cells: ["/c", "/d"] },
  ]);
  expect(parseCsv("")).toEqual([]);
});
