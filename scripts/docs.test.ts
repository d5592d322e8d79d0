// Every link and every test that a document names exists.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const documents = ["*.md", "docs/**/*.md"].flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const linkPattern = /\]\((?!\w+:)([^)\s]+)\)/g;
const testPattern = /`((?:app|backend|bench|common|scripts|server|tests)\/[\w./-]+\.(?:test|spec)\.tsx?)`/g;

test("there is something to read", () => {
  expect(documents).toContain("docs/security.md");
});

describe.each(documents)("%s", (document) => {
  const text = read(document);

  test("links to existing files and headings", () => {
    const broken = [...text.replace(/^ *```.*?^ *```/gms, "").matchAll(linkPattern)]
      .map(([, target = ""]) => target)
      .filter((target) => !isThere(document, target));
    expect(broken).toEqual([]);
  });

  test("names existing tests", () => {
    const named = [...text.matchAll(testPattern)].map(([, file = ""]) => file);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

describe("docs/security.md", () => {
  const lines = read("docs/security.md").split("\n");

  test("says of every promise where it is tested", () => {
    const promises = lines.filter((line) => line.startsWith("**"));
    expect(promises.length).toBeGreaterThan(10);
    const untested = promises.filter((line) => !lines[lines.indexOf(line) + 1]?.startsWith("*Tested in* `"));
    expect(untested).toEqual([]);
  });

  test("says of every section of the ASVS what holds it, or why nothing does", () => {
    const rows = lines.filter((line) => /^\| V\d/.test(line));
    expect(rows.length).toBeGreaterThan(60);
    const empty = rows.filter((row) => {
      const [, , , tested = "", lacking = ""] = row.split("|").map((cell) => cell.trim());
      return tested === "" && lacking === "";
    });
    expect(empty).toEqual([]);
  });

  test("counts the unmet requirements correctly", () => {
    const rows = lines.filter((line) => /^\| V\d/.test(line)).join("\n");
    const numbers = [...rows.matchAll(/\*\*([\d., ]+)\*\*/g)].flatMap(([, list = ""]) => list.split(", "));
    expect(lines.join("\n")).toContain(`not to the letter: ${new Set(numbers).size} of 253`);
  });
});

test("the runbook has a section for every alarm, and none for another", () => {
  const alarms = [...read("deploy/prometheus-rules.yml").matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const text = read("docs/operations/alarms.md");
  expect([...text.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alarms);
  const sections = text.split(/^## /m).slice(1);
  const whole = /^\w+\n\n\*\*Means:\*\* .+\n\n\*\*Look at:\*\* .+\n\n\*\*Do:\*\* .+\n/;
  expect(sections.filter((section) => !whole.test(section))).toEqual([]);
});

/** A file, and the heading in it where one is named. */
function isThere(document: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const found = file === "" ? document : path.join(path.dirname(document), file);
  if (!existsSync(path.join(root, found))) return false;
  return anchor === undefined || headingsOf(read(found)).includes(anchor);
}

/** As GitHub names them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
