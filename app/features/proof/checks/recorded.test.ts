import { expect, test } from "vitest";
import { judgeRecorded } from "./recorded.ts";

const view = { type: "view", key: "abc", path: "/trust/proof", device: "desktop", referrer: undefined };
const judge = (given: Partial<Parameters<typeof judgeRecorded>[0]>) =>
  judgeRecorded({ events: [view], isRefused: false, cookies: "", ...given });

test("what is noted is shown as it is sent, and nothing of it is unnamed", () => {
  const { verdict, sentence, findings } = judge({});
  expect(verdict).toBe("passed");
  expect(sentence).toMatch(/^1 entry, /);
  expect(findings.at(-1)).toEqual({
    name: "Page view",
    value: "key: abc · path: /trust/proof · device: desktop",
    verdict: "passed",
  });
});

test.each([
  ["a field that the page does not name", { events: [{ ...view, ip: "192.0.2.1" }] }],
  ["a kind that it does not name", { events: [{ type: "keystrokes", text: "x" }] }],
  ["a cookie", { cookies: "id=1" }],
  ["anything where nothing is to be measured", { isRefused: true }],
])("%s fails", (_, given) => {
  expect(judge(given).verdict).toBe("failed");
});

test("nothing noted passes only where nothing is to be measured", () => {
  expect(judge({ events: [], isRefused: true }).verdict).toBe("passed");
  expect(judge({ events: [] }).verdict).toBe("unknown");
});
