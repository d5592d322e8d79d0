type Quotes = { double: readonly [string, string]; single: readonly [string, string] };

const english: Quotes = { double: ["“", "”"], single: ["‘", "’"] };
/** As printed in Switzerland. */
const swiss: Quotes = { double: ["«", "»"], single: ["‹", "›"] };
/** A narrow space inside, which does not break. */
const french: Quotes = { double: ["«\u202f", "\u202f»"], single: ["‹\u202f", "\u202f›"] };

const byLanguage: Record<string, Quotes> = { en: english, de: swiss, it: swiss, rm: swiss, fr: french };

/** The quotation marks of a language, by its code (`de`, `de-CH`). */
export function quotesOf(language: string): Quotes {
  return byLanguage[language.slice(0, 2).toLowerCase()] ?? english;
}
