// Markdown has no small digits, but Unicode has.
const plain = "0123456789+-−=()";
const small = { super: [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾"], sub: [..."₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎"] };

/** All of it, or as it is where a sign has no small character: half of it would be another number. */
export function smallDigits(text: string, kind: "super" | "sub"): string {
  const signs = [...text].map((sign) => small[kind][plain.indexOf(sign)]);
  return signs.includes(undefined) ? text : signs.join("");
}
