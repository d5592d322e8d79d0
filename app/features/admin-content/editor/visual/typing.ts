// Input rules: Markdown's marks, and the typography of the language.
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { smartQuote } from "~/lib/text/quotes.ts";
import { schema } from "./markdown/schema.ts";

const { nodes, marks } = schema;

export function typingRules(language: string) {
  return inputRules({ rules: [...blocks, ...words, ...typography(language)] });
}

const blocks = [
  textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
  textblockTypeInputRule(/^```(\w*)\s$/, nodes.code_block, ([, language = ""]) => ({ language })),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
  wrappingInputRule(
    /^(\d{1,9})[.)]\s$/,
    nodes.ordered_list,
    ([, number]) => ({ order: Number(number) }),
    ([, number], list) => list.childCount + list.attrs.order === Number(number),
  ),
  // A task in a list item.
  new InputRule(/^\[([ x])\]\s$/, (state, [, sign], start, end) => {
    const { $from } = state.selection;
    if ($from.depth < 2 || $from.node(-1).type !== nodes.list_item) return null;
    return state.tr.delete(start, end).setNodeAttribute($from.before(-1), "checked", sign === "x");
  }),
  // Another rule has already replaced the first two hyphens by a dash.
  new InputRule(/^(?:---|–-|—)$/, (state, _match, start) => {
    const $start = state.doc.resolve(start);
    if ($start.parent.type !== nodes.paragraph || $start.depth !== 1) return null;
    const line = [nodes.horizontal_rule.create(), nodes.paragraph.create()];
    return state.tr.replaceWith($start.before(), $start.after(), line);
  }),
];

const words = [
  marked(/(?<!\*)\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
  marked(/(?<![*\w])\*([^\s*](?:[^*]*[^\s*])?)\*$/, marks.emphasis),
  marked(/(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_$/, marks.emphasis),
  marked(/~~([^\s~](?:[^~]*[^\s~])?)~~$/, marks.strike),
  marked(/(?<!`)`([^`]+)`$/, marks.code),
  new InputRule(
    /(?<!!)\[([^[\]]+)\]\((\S+?)\)$/,
    (state, [, title = "", href = ""], start, end) =>
      state.tr
        .replaceWith(start, end, schema.text(title, [marks.link.create({ href })]))
        .removeStoredMark(marks.link),
    { inCodeMark: false },
  ),
];

function marked(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const content = match[1] ?? "";
      const from = start + match[0].indexOf(content);
      const { tr } = state;
      // The last character was just typed and is not in the text yet.
      tr.delete(from + content.length, end).delete(start, from);
      return tr.addMark(start, start + content.length, type.create()).removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}

function typography(language: string): InputRule[] {
  const rule = (pattern: RegExp, sign: (typed: string, before: string) => string) =>
    new InputRule(
      pattern,
      (state, [typed], start, end) => {
        const before = lineBefore(state, end);
        return isOpenCode(before) ? null : state.tr.insertText(sign(typed, before), start, end);
      },
      { inCodeMark: false },
    );
  return [
    rule(/["']$/, (typed, before) => smartQuote(before, typed, language)),
    rule(/(?<!-)--$/, () => "–"),
    rule(/–-$/, () => "—"),
    rule(/\.\.\.$/, () => "…"),
  ];
}

/** The text of the block before the typed character. */
function lineBefore({ doc }: EditorState, at: number): string {
  const $at = doc.resolve(at);
  return $at.parent.textBetween(0, $at.parentOffset, undefined, "\ufffc");
}

/** After an unclosed backtick: the text will become code. */
function isOpenCode(before: string): boolean {
  return before.split("`").length % 2 === 0;
}
