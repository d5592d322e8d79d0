import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findChangedLines, findFaults, findNew, formatLock, hashOf, parseLock } from "./migrations-lock.ts";

const first = { file: "20260101080000_first.sql", hash: hashOf("select 1;") };
const second = { file: "20260102080000_second.sql", hash: hashOf("select 2;") };
const third = { file: "20260103080000_third.sql", hash: hashOf("select 3;") };

describe("a migration that is locked", () => {
  it.each([
    [
      "changed",
      [{ ...first, hash: hashOf("select 9;") }, second],
      /first\.sql was changed.*new migration\.$/,
    ],
    ["removed", [second], /first\.sql was removed or renamed.*restore it/],
    [
      "renamed",
      [{ ...first, file: "20260101080000_other.sql" }, second],
      /first\.sql was removed or renamed/,
    ],
    [
      "overtaken by an older one",
      [first, second, { ...third, file: "20260101090000_late.sql" }],
      /give it a later time/,
    ],
  ])("is not %s", (_what, files, sentence) => {
    expect(findFaults([first, second], files)[0]).toMatch(sentence);
  });

  it("may be followed by a new one", () => {
    expect(findFaults([first, second], [first, second, third])).toEqual([]);
    expect(findNew([first, second], [first, second, third])).toEqual([third]);
  });

  it("keeps its line", () => {
    expect(findChangedLines([first], [first, second])).toEqual([]);
    expect(findChangedLines([first], [{ ...first, hash: second.hash }])[0]).toMatch(
      /first\.sql.*only appended/,
    );
    expect(findChangedLines([first, second], [second])).toHaveLength(2);
  });

  it("keeps its line behind the baseline that replaces those before it", () => {
    const replaced = new Set([first.file.slice(0, 14)]);
    expect(findChangedLines([first, third], [second, third], replaced)).toEqual([]);
    expect(findChangedLines([first, third], [second], replaced)[0]).toMatch(/third\.sql.*only appended/);
    expect(findChangedLines([second], [third], replaced)).toHaveLength(1);
  });
});

it("reads its own output, accepts Windows line ends, and refuses an invalid lock", () => {
  expect(parseLock(formatLock([first, second]))).toEqual([first, second]);
  expect(hashOf("a\r\nb\r\n")).toBe(hashOf("a\nb\n"));
  expect(() => parseLock("<<<<<<< HEAD\n")).toThrow("Line 1 of supabase/migrations.lock");
});

describe("the command", () => {
  let folder: string;
  const migrations = () => path.join(folder, "supabase/migrations");
  const lock = () => readFileSync(path.join(folder, "supabase/migrations.lock"), "utf8");
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@test.example", ...args], {
      cwd: folder,
      stdio: "pipe",
    });

  function run(...args: string[]): string {
    try {
      execFileSync(process.execPath, [path.join(folder, "scripts/migrations-lock.ts"), ...args], {
        stdio: "pipe",
      });
      return "";
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr);
    }
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "reduit-lock-"));
    mkdirSync(migrations(), { recursive: true });
    cpSync(import.meta.dirname, path.join(folder, "scripts"), { recursive: true });
    writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(path.join(migrations(), first.file), "select 1;");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("appends, and changes no line: a migration that changed is refused, in the check too", () => {
    expect(run("--check")).toContain(
      `${first.file} is not in supabase/migrations.lock: run "npm run migrations:lock"`,
    );
    expect(run()).toBe("");
    expect(lock()).toBe(formatLock([first]));
    writeFileSync(path.join(migrations(), second.file), "select 2;");
    expect(run()).toBe("");
    expect(lock()).toBe(formatLock([first, second]));
    expect(run("--check")).toBe("");
    writeFileSync(path.join(migrations(), first.file), "select 9;");
    expect(run()).toContain("was changed");
    expect(run("--check")).toContain("was changed");
    expect(lock()).toBe(formatLock([first, second]));
  });

  it("notices a line that is another one than on main, though file and line agree", () => {
    run();
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-qm", "first");
    git("switch", "-qc", "branch");
    renameSync(path.join(migrations(), first.file), path.join(migrations(), second.file));
    writeFileSync(
      path.join(folder, "supabase/migrations.lock"),
      formatLock([{ ...first, file: second.file }]),
    );
    expect(run("--check")).toContain(
      `The line of ${first.file} in supabase/migrations.lock differs from main`,
    );
    git("add", ".");
    git("commit", "-qm", "rename");
    expect(run("--check")).toContain("differs from main");
    git("switch", "-q", "main");
    git("merge", "-q", "branch");
    expect(run("--check")).toContain("differs from main");
    // A clone of the last commit only cannot know.
    rmSync(path.join(folder, ".git"), { recursive: true });
    expect(run("--check")).toBe("");
  });
});
