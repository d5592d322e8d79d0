import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { checkDocument } from "./document.ts";

const text = "# Terms\n\nZürich, in full.\n";
const known = {
  slug: "terms",
  title: "Terms",
  version: 2,
  effectiveOn: "2026-01-01",
  checksum: createHash("sha256").update(text).digest("hex"),
  isInForce: true,
};
const check = (content: string) =>
  checkDocument(new Blob([content]), [known], ({ title, version }) => `${title}, version ${version}`);

test("the text itself is found, byte for byte", async () => {
  expect(await check(text)).toMatchObject({
    verdict: "passed",
    sentence: "Terms, version 2. The file is identical.",
  });
});

test.each([
  ["Windows line ends", text.replaceAll("\n", "\r\n")],
  ["no line at the end", text.trimEnd()],
  ["a byte order mark", `\ufeff${text}`],
  ["letters in two parts", text.normalize("NFD")],
])("%s make no other text of it", async (_, content) => {
  const { verdict, sentence } = await check(content);
  expect([verdict, sentence]).toEqual(["passed", expect.stringContaining("The text is identical")]);
});

test("one word more is another text", async () => {
  expect((await check(text.replace("in full", "not in full"))).verdict).toBe("failed");
});
