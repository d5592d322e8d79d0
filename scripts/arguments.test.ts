import { describe, expect, test, vi } from "vitest";
import {
  parseAdmin,
  parseBackup,
  parseExport,
  parseImport,
  parseKeys,
  parseRestore,
  parseUpgrade,
} from "./arguments.ts";

const parsers = {
  admin: parseAdmin,
  backup: parseBackup,
  export: parseExport,
  import: parseImport,
  keys: parseKeys,
  restore: parseRestore,
  upgrade: parseUpgrade,
};
const given = (words: string) => words.split(" ").filter(Boolean);

test.each([
  ["admin", "list", { verb: "list" }],
  ["admin", "reset-factors a@b.c", { verb: "reset-factors", email: "a@b.c" }],
  ["backup", "", { to: undefined, acceptMissing: false, recipients: [] }],
  ["backup", "--to safe/ --accept-missing", { to: "safe/", acceptMissing: true, recipients: [] }],
  [
    "backup",
    `--recipient age1${"q".repeat(58)} --recipient age1${"z".repeat(58)}`,
    {
      to: undefined,
      acceptMissing: false,
      recipients: [`age1${"q".repeat(58)}`, `age1${"z".repeat(58)}`],
    },
  ],
  ["export", "out", "/here/out"],
  ["import", "in --dry-run", { folder: "/here/in", isRehearsal: true }],
  ["import", "--undo", { folder: undefined, isRehearsal: false }],
  ["keys", "", undefined],
  ["keys", "rotate jwt --now", { kind: "jwt", now: true }],
  ["restore", "a.tar.gz", { file: "/here/a.tar.gz", check: false, into: undefined }],
  ["restore", "a.tar.gz --into b", { file: "/here/a.tar.gz", check: false, into: "/here/b" }],
  ["restore", "a.tar.gz --check", { file: "/here/a.tar.gz", check: true, into: undefined }],
  [
    "restore",
    "a.age --check --identity key.txt",
    { file: "/here/a.age", check: true, into: undefined, identity: "/here/key.txt" },
  ],
  ["upgrade", "", { to: undefined, start: true }],
  ["upgrade", "--to safe/ --no-start", { to: "safe/", start: false }],
] as const)("npm run %s -- %s", (command, words, expected) => {
  vi.stubEnv("INIT_CWD", "/here");
  expect(parsers[command](given(words))).toEqual(expected);
});

describe.each([
  ["admin", ["", "grant", "grant nobody", "grant a@b.c d@e.f", "list a@b.c", "remove a@b.c"]],
  ["backup", ["file.tar.gz", "--to", "--all", "--recipient key.txt"]],
  ["export", ["", "--out", "a b"]],
  ["import", ["", "a b", "a --undo", "--dry", "--undo b"]],
  ["keys", ["rotate", "rotate all", "rotate jwt twice", "--now", "list", "--all"]],
  ["restore", ["", "--check", "a.tar.gz b.tar.gz", "a.tar.gz --check --into x", "a.tar.gz --force"]],
  ["upgrade", ["--to", "now", "--start"]],
] as const)("npm run %s", (command, calls) => {
  test.each(calls.map((words) => [words]))("explains itself when it is called with %j", (words) => {
    expect(() => parsers[command](given(words))).toThrow(
      new RegExp(`^([^\\n]+\\. )?Usage: npm run ${command}`),
    );
  });
});
