// Markdown has no superscripts and subscripts, but Unicode has characters for digits.
const plain = "0123456789+-−=()";
const small = { super: [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"], sub: [..."₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"] };

/** Converts all characters or none: a partly converted number would be another number. */
export function smallDigits(text: string, kind: "super" | "sub"): string {
  const signs = [...text].map((sign) => small[kind][plain.indexOf(sign)]);
  return signs.includes(undefined) ? text : signs.join("");
}
