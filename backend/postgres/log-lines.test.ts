import { expect, test } from "vitest";
import { createLogFilter } from "./log-lines.ts";

function passed(...lines: string[]): string[] {
  const written: string[] = [];
  const filter = createLogFilter((line) => written.push(line));
  for (const line of lines) filter(line);
  return written;
}

test.each([
  ["a missing permission", "42501 ERROR:  permission denied for table contact_messages"],
  ["a broken value", '22P02 ERROR:  invalid input syntax for type uuid: "x"'],
  ["a violated constraint", "23505 ERROR:  duplicate key value violates unique constraint"],
  ["a sentence of our own", "P0001 ERROR:  Sign in first."],
  ["a statement that took too long", "57014 ERROR:  canceling statement due to statement timeout"],
  ["a connection that was hung up", "08006 LOG:  could not send data to client: Broken pipe"],
  ["the end of that connection", "08006 FATAL:  connection to client lost"],
])("%s is not written, nor what belongs to it", (_name, line) => {
  expect(passed(line, "42501 HINT:  grant it", "42501 STATEMENT:  select *", "\tfrom x", "")).toEqual([]);
});

test.each([
  ["a full disk", "53100 ERROR:  could not extend file: No space left on device"],
  ["damaged data", "XX001 ERROR:  invalid page in block 5"],
  ["no memory", "53200 ERROR:  out of memory"],
  ["a deadlock", "40P01 ERROR:  deadlock detected"],
  ["a crash", "00000 LOG:  server process (PID 5) was terminated by signal 9"],
  ["a warning", "01000 WARNING:  database has no actual collation version"],
  ["a wrong setting", '42704 FATAL:  unrecognized configuration parameter "x"'],
  ["a guessed password", '28P01 FATAL:  password authentication failed for user "reduit"'],
  ["too many connections", "53300 FATAL:  sorry, too many clients already"],
])("%s is written with what belongs to it, without the prefix", (_name, line) => {
  expect(passed(line, "XX001 STATEMENT:  select *", "\tfrom x")).toEqual([
    line.slice(6),
    "STATEMENT:  select *",
    "\tfrom x",
  ]);
});

test("what follows a hidden entry is seen again", () => {
  expect(passed("42501 ERROR:  no", "42501 STATEMENT:  x", "00000 LOG:  ready")).toEqual(["LOG:  ready"]);
});

test("lines of other programs pass as they are", () => {
  expect(passed("postgres: could not find the database system")).toEqual([
    "postgres: could not find the database system",
  ]);
});
