// Code highlighting with Shiki, for a few languages. Tokens have classes (`tok-keyword`), coloured by the stylesheet.
import type { ElementContent } from "hast";
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";

const theme = createCssVariablesTheme({ name: "reduit", variablePrefix: "--tok-" });
const languages: Record<string, () => Promise<unknown>> = {
  bash: () => import("shiki/langs/bash.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  nginx: () => import("shiki/langs/nginx.mjs"),
  sql: () => import("shiki/langs/sql.mjs"),
  ts: () => import("shiki/langs/typescript.mjs"),
};

let highlighter: Promise<HighlighterCore> | undefined;

export async function highlightCode(code: string, language: string): Promise<ElementContent[]> {
  const grammar = languages[language];
  if (!grammar) return [{ type: "text", value: code }];
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(language))
    await shiki.loadLanguage(grammar as Parameters<typeof shiki.loadLanguage>[0]);
  // Shiki gives up on a line after half a second, which a busy machine needs to compile a grammar: the page would be stored partly
  // highlighted.
  const { tokens } = shiki.codeToTokens(code, { lang: language, theme: "reduit", tokenizeTimeLimit: 0 });
  return tokens.flatMap((line, index) => [
    ...(index > 0 ? [{ type: "text" as const, value: "\n" }] : []),
    ...line.map((token) => span(token.content, token.color)),
  ]);
}

function span(value: string, color: string | undefined): ElementContent {
  const kind = /--tok-token-([\w-]+)/.exec(color ?? "")?.[1];
  if (!kind) return { type: "text", value };
  return {
    type: "element",
    tagName: "span",
    properties: { className: [`tok-${kind}`] },
    children: [{ type: "text", value }],
  };
}
