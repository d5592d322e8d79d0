import { expect, test } from "vitest";
import { createResponseMeter } from "./response-size-limit.ts";

/** An answer of so many bytes, and why it was stopped. */
function answerOf(bytes: number) {
  const answer = {
    bytes,
    stopped: "",
    size: () => answer.bytes,
    stop: (error: Error & { code: string }) => {
      answer.stopped ||= error.code;
      answer.bytes = 0;
    },
  };
  return answer;
}

const limits = { perAnswer: 10, inAll: 25 };

test("an answer that is larger than it may be is stopped, as large as it may be is not", () => {
  const meter = createResponseMeter(limits);
  const [allowed, larger] = [answerOf(10), answerOf(11)];
  const close = [allowed, larger].map((answer) => meter.open(answer));
  meter.lookAtAll();
  expect([allowed.stopped, larger.stopped]).toEqual(["", "ANSWER_TOO_LARGE"]);
  for (const each of close) each();
});

test("when all are larger together than they may be, the largest goes, and the small ones stay", () => {
  const meter = createResponseMeter(limits);
  const answers = [1, 9, 8, 10, 2, 1].map(answerOf);
  const close = answers.map((answer) => meter.open(answer));
  meter.lookAtAll();
  expect(answers.map(({ stopped }) => stopped)).toEqual(["", "", "", "ANSWERS_TOO_LARGE", "", ""]);
  for (const each of close) each();
});

test("an answer that was built counts no more", () => {
  const meter = createResponseMeter(limits);
  const answers = [10, 10, 10].map(answerOf);
  const [first] = answers.map((answer) => meter.open(answer));
  first?.();
  meter.lookAtAll();
  expect(answers.map(({ stopped }) => stopped)).toEqual(["", "", ""]);
});

test("it checks repeatedly while an answer arrives", async () => {
  const meter = createResponseMeter(limits);
  const answer = answerOf(5);
  const close = meter.open(answer);
  answer.bytes = 11;
  await expect.poll(() => answer.stopped).toBe("ANSWER_TOO_LARGE");
  close();
});
