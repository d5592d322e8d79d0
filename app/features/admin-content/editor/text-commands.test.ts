import { expect, it } from "vitest";
import {
  block,
  code,
  continueList,
  cycleHeading,
  type Edit,
  image,
  link,
  linkTo,
  prefixLines,
  type Selection,
  wrap,
} from "./text-commands.ts";

/** The selection is between brackets that no text here contains. */
function run(marked: string, command: (selection: Selection) => Edit | undefined): string {
  const from = marked.indexOf("⟨");
  const to = marked.indexOf("⟩") - 1;
  const text = marked.replace(/[⟨⟩]/g, "");
  const edit = command({ text, from, to });
  if (!edit) return "unchanged";
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${next.slice(0, edit.selectFrom)}⟨${next.slice(edit.selectFrom, edit.selectTo)}⟩${next.slice(edit.selectTo)}`;
}

const bold = wrap("**", "bold");
const italic = wrap("*", "italic");
const bullets = prefixLines(() => "- ", /^[-*+]\s+/);

it.each([
  ["a ⟨word⟩ b", bold, "a **⟨word⟩** b"],
  ["a **⟨word⟩** b", bold, "a ⟨word⟩ b"],
  ["a ⟨⟩", bold, "a **⟨bold⟩**"],
  ["a **⟨word⟩**", italic, "a ***⟨word⟩***"],
  ["one\n⟨two\nthree⟩\nfour", bullets, "one\n⟨- two\n- three⟩\nfour"],
  ["⟨- two\n- three⟩", bullets, "⟨two\nthree⟩"],
  ["Title⟨⟩", cycleHeading, "## Title⟨⟩"],
  ["## Title⟨⟩", cycleHeading, "### Title⟨⟩"],
  ["### Title⟨⟩", cycleHeading, "Title⟨⟩"],
  ["see ⟨this⟩", link, "see [this](⟨https://⟩)"],
  ["see ⟨this⟩ now", linkTo("record:pages/1", "About us"), "see [this](record:pages/1)⟨⟩ now"],
  ["see ⟨⟩", linkTo("record:pages/1", "About [us]"), "see [About us](record:pages/1)⟨⟩"],
  ["see ⟨⟩", linkTo("/a_(b)", ""), "see [⟨words⟩](/a_%28b%29)"],
  ["⟨https://a.example/x⟩", link, "[⟨words⟩](https://a.example/x)"],
  ["text⟨⟩", image("/media/a b.png", "A [map]"), "text\n\n![A map](/media/a%20b.png)\n\n⟨⟩"],
  ["use ⟨npm⟩", code, "use `⟨npm⟩`"],
  ["⟨a\nb⟩", code, "```\na\nb\n```\n\n⟨⟩"],
  ["⟨⟩", block("| a |", "a"), "| ⟨a⟩ |\n\n"],
  ["- one⟨⟩", continueList, "- one\n- ⟨⟩"],
  ["9. nine⟨⟩", continueList, "9. nine\n10. ⟨⟩"],
  ["- [x] done⟨⟩", continueList, "- [x] done\n- [ ] ⟨⟩"],
  ["- one\n- ⟨⟩", continueList, "- one\n⟨⟩"],
  ["plain⟨⟩", continueList, "unchanged"],
])("%j", (before, command, after) => {
  expect(run(before, command)).toBe(after);
});
