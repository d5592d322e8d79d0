import { expect, test } from "vitest";
import { replaceAllIn, spansIn } from "./spans.ts";

test.each([
  ["One cloud, two Clouds.", "cloud", false, "safe", "One safe, two safes."],
  ["One cloud, two Clouds.", "cloud", true, "safe", "One safe, two Clouds."],
  ["cloudcloud", "cloud", false, "", ""],
  ["a.b axb\na.b", "a.b", false, "$&", "$& axb\n$&"],
  ["It’s here, it's there", "it's", false, "that is", "that is here, that is there"],
  ["nothing", "cloud", false, "safe", "nothing"],
])("%j: %j becomes %j", (text, words, matchCase, replacement, expected) => {
  const edit = replaceAllIn(text, spansIn(text, { words, matchCase }), replacement);
  expect(edit ? text.slice(0, edit.from) + edit.insert + text.slice(edit.to) : text).toBe(expected);
});
