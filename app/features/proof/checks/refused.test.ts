import { expect, test } from "vitest";
import { judgeAttempts } from "./refused.ts";

const denied = { status: 401, body: { message: "permission denied for table x" } };
const judge = (answers: Record<string, { status: number; body: unknown }>, control?: string) =>
  judgeAttempts([{ name: "x", call: "x", control }], async (call) => {
    const answer = answers[call];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });

test("a refusal passes, with its reason", async () => {
  const { verdict, findings } = await judge({ x: denied });
  expect(verdict).toBe("passed");
  expect(findings[0]?.value).toBe("401: permission denied for table x");
});

test("a single row fails", async () => {
  expect((await judge({ x: { status: 200, body: [{}] } })).verdict).toBe("failed");
});

test("no rows pass where public ones come", async () => {
  const none = { status: 200, body: [] };
  expect((await judge({ x: none, y: { status: 200, body: [{}] } }, "y")).verdict).toBe("passed");
  expect((await judge({ x: none, y: none }, "y")).verdict).toBe("unknown");
});

test.each([
  ["no answer", {}],
  ["an error of the server", { x: { status: 503, body: undefined } }],
  ["a limit", { x: { status: 429, body: { message: "Too many requests" } } }],
  ["something else", { x: { status: 200, body: "<html>" } }],
])("%s proves nothing", async (_, answers) => {
  expect((await judge(answers)).verdict).toBe("unknown");
});
