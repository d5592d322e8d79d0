// Removes personal data and secrets from the text of an error before it is stored.

const replacements: [RegExp, string][] = [
  [/eyJ[\w-]{5,}\.[\w-]{5,}(\.[\w-]*)?/g, "[token]"],
  [/\bsb_(secret|publishable)_[\w-]+/g, "[key]"],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}(@|%40)[\w-]+(\.[\w-]+)+/gi, "[e-mail]"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "[id]"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[IP address]"],
  [/(?<![\w:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){3,7}(?![\w:])/gi, "[IP address]"],
  // Query strings and fragments of URLs: search terms, codes, names.
  [/(https?:\/\/[^\s"'<>()?#]+|(?<=[\s"'(]|^)\/[^\s"'<>()?#]*)[?#][^\s"'<>():]*/g, "$1"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [token]"],
  [/(?<![\w.:-])\+?\d(?:[\s()/.-]{0,2}\d){8,17}(?![\w:])/g, "[number]"],
  // Long runs of letters and digits mixed are keys and hashes, not words.
  [/(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?![\w.-])/gi, "[token]"],
];

export function scrub(text: string): string {
  let clean = text.toWellFormed();
  for (const [pattern, word] of replacements) clean = clean.replace(pattern, word);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database takes no NUL, and the others mean nothing to a reader
  return clean.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "");
}
