import { type Command, EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import {
  cycleHeading,
  insertCard,
  insertFootnote,
  insertGallery,
  insertImage,
  insertQuote,
  insertTable,
  insertVideo,
  linkTo,
  setCallout,
  setHeading,
  setVideoPart,
  toggleBold,
  toggleCodeOrBlock,
  toggleList,
  toggleQuote,
  toggleTask,
  unlink,
} from "./commands.ts";
import { leaveSelected, openCode } from "./keys.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";
import { schema } from "./markdown/schema.ts";
import { joinedLists, lastLine } from "./normalize.ts";

const { bullet_list, ordered_list } = schema.nodes;

/** The selection is between ⟨ and ⟩; the result is the Markdown of the whole text. */
function run(marked: string, command: Command): string {
  const { doc, write } = openMarkdown(marked);
  let state = EditorState.create({ doc, plugins: [joinedLists(), lastLine()] });
  for (const sign of ["⟨", "⟩"]) {
    state.doc.descendants((node, pos) => {
      const at = node.isText ? (node.text ?? "").indexOf(sign) : -1;
      if (at < 0) return;
      const { anchor } = state.selection;
      const tr = state.tr.delete(pos + at, pos + at + 1);
      const from = sign === "⟨" ? pos + at : anchor;
      state = state.apply(tr.setSelection(TextSelection.create(tr.doc, from, pos + at)));
    });
  }
  command(state, (tr) => {
    state = state.apply(tr);
  });
  return write(state.doc);
}

test.each([
  ["a ⟨word⟩ b", toggleBold, "a **word** b"],
  ["a **⟨word⟩** b", toggleBold, "a word b"],
  ["Ti⟨⟩tle", cycleHeading, "## Title"],
  ["## Ti⟨⟩tle", cycleHeading, "### Title"],
  ["### Ti⟨⟩tle", cycleHeading, "Title"],
  ["Ti⟨⟩tle", setHeading(4), "#### Title"],
  ["o⟨⟩ne", toggleQuote, "> one"],
  ["> o⟨⟩ne", toggleQuote, "one"],
  ["o⟨⟩ne", setCallout("tip"), "> [!TIP]\n> one"],
  ["> [!TIP]\n> o⟨⟩ne", setCallout("warning"), "> [!WARNING]\n> one"],
  ["> [!TIP]\n> o⟨⟩ne", setCallout(null), "> one"],
  ["One\n\n⟨⟩\n", insertGallery("/images/a", "A"), "One\n\n> [!GALLERY]\n> ![A](/images/a)\n"],
  ["One⟨⟩", insertVideo("/downloads/a", "A tour"), "One\n\n> [!VIDEO]\n> [A tour](/downloads/a)"],
  ["⟨⟩", insertCard("record:pages/1", "A page"), "> [!CARD]\n> [A page](record:pages/1)"],
  ["⟨⟩", insertQuote("record:pages/1", "A page"), "> [!QUOTE]\n> [A page](record:pages/1)"],
  [
    "> [!VIDEO]\n> [A tour](/downloads/a)⟨⟩",
    setVideoPart("captions", "/downloads/b", "English"),
    "> [!VIDEO]\n> [A tour](/downloads/a)\n>\n> [English](/downloads/b)",
  ],
  [
    "> [!VIDEO]\n> [A tour](/downloads/a)⟨⟩\n>\n> [English](/downloads/b)\n>\n> Words",
    setVideoPart("captions", "/downloads/c", "English"),
    "> [!VIDEO]\n> [A tour](/downloads/a)\n>\n> [English](/downloads/c)\n>\n> Words",
  ],
  [
    "> [!VIDEO]\n> [A tour](/downloads/a)⟨⟩\n>\n> ![](/images/old)",
    setVideoPart("poster", "/images/a", ""),
    "> [!VIDEO]\n> [A tour](/downloads/a)\n>\n> ![](/images/a)",
  ],
  ["> o⟨⟩ne", setVideoPart("poster", "/images/a", ""), "> one"],
  ["⟨one\n\ntwo⟩", toggleList(bullet_list), "- one\n- two"],
  ["- o⟨⟩ne", toggleList(ordered_list), "1. one"],
  ["- o⟨⟩ne", toggleList(bullet_list), "one"],
  ["o⟨⟩ne", toggleTask, "- [ ] one"],
  ["- [x] o⟨⟩ne", toggleTask, "- one"],
  ["use ⟨npm⟩", toggleCodeOrBlock, "use `npm`"],
  ["⟨a\n\nb⟩", toggleCodeOrBlock, "```\na\n```\n\n```\nb\n```"],
  ["see ⟨this⟩ now", linkTo("record:pages/1", "About"), "see [this](record:pages/1) now"],
  ["see ⟨⟩", linkTo("/a_(b)", "About"), "see [About](/a_\\(b\\))"],
  ["see [th⟨⟩is](/old) now", linkTo("/new", ""), "see [this](/new) now"],
  ["see [th⟨⟩is *one*](/old) now", unlink, "see this *one* now"],
  ["one⟨⟩ two", insertFootnote, "one[^1] two\n\n[^1]:"],
  ["⟨⟩a", insertTable, "| | |\n| - | - |\n| | |\n\na"],
  ["one⟨⟩two", insertImage("/images/x", "A [map]"), "one\n\n![A \\[map\\]](/images/x)\n\ntwo"],
  ["one⟨⟩\n\ntwo", insertImage("/images/x", "A"), "one\n\n![A](/images/x)\n\ntwo"],
  ["one⟨⟩\n\ntwo", typedAfter(insertImage("/images/x", "A")), "one\n\n![A](/images/x)\n\ntyped\n\ntwo"],
  ["one⟨⟩two", typedAfter(insertImage("/images/x", "A")), "one\n\n![A](/images/x)\n\ntypedtwo"],
  ["⟨⟩one", typedAfter(insertImage("/images/x", "A")), "![A](/images/x)\n\ntypedone"],
  ["- one⟨⟩", typedAfter(insertImage("/images/x", "A")), "- one\n\n  ![A](/images/x)\n\n  typed"],
  ["## one⟨⟩", typedAfter(insertImage("/images/x", "A")), "## one![A](/images/x)typed"],
  ["\\```js⟨⟩", typedAfter(openCode), "```js\ntyped\n```"],
  ["> \\```c++⟨⟩", typedAfter(openCode), "> ```c++\n> typed\n> ```"],
])("%j", (before, command, after) => {
  expect(run(before, command)).toBe(after);
});

/** Then types a word at the new cursor. */
function typedAfter(command: Command): Command {
  return (state, dispatch) =>
    command(state, (tr) => dispatch?.(tr.insertText("typed", tr.selection.from, tr.selection.to)));
}

test.each([
  ["![a](/a)\n\nend", "![a](/a)\n\ntyped\n\nend"],
  ["words ![a](/a) and more", "words ![a](/a)typed and more"],
  ["- ![a](/a)\n- two", "- ![a](/a)\n\n  typed\n- two"],
  ["> ![a](/a)", "> ![a](/a)\n>\n> typed"],
  ["---\n\nend", "---\n\ntyped\n\nend"],
  ["| ![a](/a) |\n| - |\n| b |", "| ![a](/a)typed |\n| - |\n| b |"],
])("with the image or line of %j selected, a typed word follows it", (before, after) => {
  const { doc, write } = openMarkdown(before);
  let at = -1;
  doc.descendants(({ type }, pos) => {
    if (type === schema.nodes.image || type === schema.nodes.horizontal_rule) at = pos;
  });
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, at) });
  let next = doc;
  expect(
    typedAfter(leaveSelected)(state, (tr) => {
      next = tr.doc;
    }),
  ).toBe(true);
  expect(write(next)).toBe(after);
});

test("two lists are joined when the text between them is deleted", () => {
  const remove: Command = (state, dispatch) => {
    const { $from } = state.selection;
    dispatch?.(state.tr.delete($from.before(1), $from.after(1)));
    return true;
  };
  expect(run("* a\n\nbe⟨⟩tween\n\n* b\n\nend", remove)).toBe("- a\n- b\n\nend");
});
