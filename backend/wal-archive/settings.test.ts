import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { archiveSettings, quoteForShell } from "./settings.ts";

test.each(["/mnt/safe", '/mnt/it\'s "here"/a b', "/mnt/$HOME/`id`/söß\\n", "/mnt/100%f/%p"])(
  "%s reaches the command as it is",
  (path) => {
    // What PostgreSQL makes of it before the shell sees it.
    const substituted = quoteForShell(path, "linux").replaceAll("%%", "%");
    expect(execFileSync("/bin/sh", ["-c", `printf %s ${substituted}`], { encoding: "utf8" })).toBe(path);
    // Every percent sign of a path is doubled, so that none stands for a file.
    expect(quoteForShell(path, "linux").replaceAll("%%", "")).not.toContain("%");
  },
);

test("without an archive nothing is archived", () => {
  expect(archiveSettings(undefined)).toEqual({});
  expect(archiveSettings("/mnt/safe")).toMatchObject({ archive_mode: "on" });
});
