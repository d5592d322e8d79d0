type Quotes = { double: readonly [string, string]; single: readonly [string, string] };

const english: Quotes = { double: ["“", "”"], single: ["‘", "’"] };
/** As used in Switzerland. */
const swiss: Quotes = { double: ["«", "»"], single: ["‹", "›"] };
/** With a narrow non-breaking space inside. */
const french: Quotes = { double: ["«\u202f", "\u202f»"], single: ["‹\u202f", "\u202f›"] };

const byLanguage: Record<string, Quotes> = { en: english, de: swiss, it: swiss, rm: swiss, fr: french };

/** The quotation marks of a language, by its code (`de`, `de-CH`). */
export function quotesOf(language: string): Quotes {
  return byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
}

/** The typographic mark for a straight one after this text. */
export function smartQuote(before: string, mark: string, language = "en"): string {
  const { double, single } = quotesOf(language);
  const isOpening = /(?:^|[\s{[(<"'“‘«‹–—/\ufffc])$/u.test(before);
  if (mark === '"') {
    if (isOpening) return double[0];
    return /\d$/.test(before) && !isOpen(before, double) ? "″" : double[1];
  }
  if (isOpening) return single[0];
  // After a letter it is an apostrophe in every language.
  return /[\p{L}\p{N}]$/u.test(before) ? "’" : single[1];
}

/** A quotation is open: after a number the mark closes it; otherwise it means inches. */
function isOpen(before: string, [opening, closing]: Quotes["double"]): boolean {
  return before.lastIndexOf(opening.trim()) > before.lastIndexOf(closing.trim());
}

/** The typographic marks of a text; `before`: the text before it in the same line. */
export function withQuotes(text: string, before = "", language = "en"): string {
  let done = before;
  for (const part of text.split(/(["'])/)) {
    const isMark = part === '"' || part === "'";
    done += isMark ? smartQuote(done, part, language) : part;
  }
  // Years without their century begin with an apostrophe.
  return done.slice(before.length).replace(/‘(?=\d\ds?\b)/g, "’");
}
