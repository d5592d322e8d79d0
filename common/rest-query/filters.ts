import { holdLimit, notUnderstood, RestFault } from "./limits.ts";
import { readColumn } from "./names.ts";

/** Those of supabase-js without regular expressions, which can occupy PostgreSQL for hours; of text search only `wfts`. */
const operators = new Set("eq neq gt gte lt lte like ilike is isdistinct in cs cd ov wfts".split(" "));

/** Operators that lite knows as well. */
const refusedOperators = new Set("match imatch fts plfts phfts sl sr nxl nxr adj not".split(" "));

/** Conditions and listed values of one request so far. */
export type FilterTotals = { terms: number; values: number };

/** One condition after its column: `eq.5`, `not.in.(1,2)`. */
export function checkCondition(text: string, totals: FilterTotals): void {
  holdLimit("filterTerms", ++totals.terms);
  const positive = text.startsWith("not.") ? text.slice("not.".length) : text;
  const dot = positive.indexOf(".");
  // `wfts(english)`: a language in brackets.
  const operator = (dot === -1 ? positive : positive.slice(0, dot)).replace(/^wfts\([a-z]{1,20}\)$/, "wfts");
  const value = dot === -1 ? "" : positive.slice(dot + 1);
  if (!operators.has(operator)) throw unknownOperator(operator);
  if (operator === "like" || operator === "ilike") {
    holdLimit("patternLength", value.length);
    holdLimit("patternWildcards", value.split(/[%*]/).length - 1);
  } else if (operator === "wfts") {
    holdLimit("patternLength", value.length);
  } else if (operator === "in" || /^[[({]/.test(value)) {
    // A comma inside quotes counts too, so the count is never too low.
    totals.values += value.split(",").length;
    holdLimit("listValues", totals.values);
  } else holdLimit("valueLength", value.length);
}

/** A function's arguments are in the URL too: only a text that begins with an operator and a dot is a condition. */
export function isCondition(text: string): boolean {
  const [, operator = ""] = /^([a-z]+)(?:\([^)]*\))?\./.exec(text) ?? [];
  return operators.has(operator) || refusedOperators.has(operator);
}

/** The value of `and` or `or`: conditions in brackets, which may be such trees themselves. */
export function checkTree(text: string, totals: FilterTotals, depth = 1): void {
  holdLimit("filterNesting", depth);
  if (!text.startsWith("(") || !text.endsWith(")")) throw notUnderstood("filter");
  for (const part of splitTerms(text.slice(1, -1))) {
    const [, inner] = /^(?:not\.)?(?:and|or)\s*(\(.*\))$/s.exec(part) ?? [];
    if (inner !== undefined) {
      holdLimit("filterTerms", ++totals.terms);
      checkTree(inner, totals, depth + 1);
      continue;
    }
    const dot = part.indexOf(".");
    if (dot === -1) throw notUnderstood("filter");
    readColumn(part.slice(0, dot), "filter");
    checkCondition(part.slice(dot + 1), totals);
  }
}

/** At the commas outside of brackets and quotes; a backslash before a quote means nothing here, nor does it to lite. */
function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let brackets = 0;
  let braces = 0;
  let quoted = false;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "(") brackets++;
    else if (character === ")") brackets--;
    else if (character === "{") braces++;
    else if (character === "}") braces--;
    else if (character === undefined || (character === "," && brackets === 0 && braces === 0)) {
      const term = text.slice(start, at).trim();
      if (term === "") throw notUnderstood("filter");
      terms.push(term);
      holdLimit("filterTerms", terms.length);
      start = at + 1;
    }
    if (brackets < 0 || braces < 0) throw notUnderstood("filter");
  }
  if (brackets !== 0 || braces !== 0 || quoted) throw notUnderstood("filter");
  return terms;
}

function unknownOperator(operator: string): RestFault {
  const named = /^[a-z()]{1,20}$/.test(operator) ? `operator "${operator}"` : "operator of a filter";
  return new RestFault(
    400,
    "PGRST100",
    `The ${named} is not supported. Supported operators: ${[...operators].join(", ")} and not.`,
  );
}
