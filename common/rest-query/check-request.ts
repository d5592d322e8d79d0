import { checkCondition, checkTree, type FilterTotals, isCondition } from "./filters.ts";
import { checkAccept, checkPrefer, checkRange } from "./headers.ts";
import { holdLimit, RestFault } from "./limits.ts";
import { readColumn, readColumnNames, readName } from "./names.ts";
import { checkSelect } from "./select.ts";

export type RestRequest = {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  accept: string | undefined;
  prefer: string | undefined;
  range: string | undefined;
};

/**
 * Enforces the limits on a request to /rest/v1. It refuses queries that it cannot parse, so that the more tolerant service behind never
 * reads more than was counted here.
 */
export function checkRestRequest(request: RestRequest): void {
  checkPrefer(request.prefer);
  checkAccept(request.accept);
  checkRange(request.range);
  const isFunction = request.path.startsWith("/rest/v1/rpc/");
  const parameters = [...new URLSearchParams(request.search)];
  holdLimit("parameters", parameters.length);
  const totals: FilterTotals = { terms: 0, values: 0 };
  for (const [name, value] of parameters) checkParameter(name, value, isFunction, totals);
  const single = ["select", "order", "limit", "offset", "columns", "on_conflict"];
  for (const name of single)
    if (parameters.filter((parameter) => parameter[0] === name).length > 1)
      throw new RestFault(400, "PGRST100", `The URL contains "${name}" twice.`);
}

function checkParameter(name: string, value: string, isFunction: boolean, totals: FilterTotals): void {
  const steps = name.split(".");
  const last = steps.pop() ?? "";
  // `not.or` and `posts.not.or`.
  if (steps.at(-1) === "not" && (last === "and" || last === "or")) steps.pop();
  holdLimit("embeddingDepth", steps.length);
  for (const step of steps) readName(step, "filter");
  const isOwn = steps.length === 0;
  if (isOwn && name === "select") checkSelect(value);
  else if (isOwn && (name === "columns" || name === "on_conflict")) readColumnNames(value, name);
  else if (last === "order") checkOrder(value);
  else if (last === "limit" || last === "offset") checkNumber(last, value);
  else if (last === "and" || last === "or") checkTree(value, totals);
  else if (name !== "apikey") {
    readColumn(last, "filter");
    if (isFunction && isOwn && !isCondition(value)) holdLimit("valueLength", value.length);
    else checkCondition(value, totals);
  }
}

/** `title.desc.nullslast,id`, or `author(name).asc` by a column of an embedded resource. */
function checkOrder(value: string): void {
  const terms = value.split(",");
  holdLimit("orderTerms", terms.length);
  for (const term of terms) {
    const [, column = "", embedded] =
      /^([^.()]+)(?:\(([^.()]+)\))?(?:\.(?:asc|desc))?(?:\.(?:nullsfirst|nullslast))?$/.exec(term.trim()) ??
      [];
    readColumn(column, "order");
    if (embedded !== undefined) readColumn(embedded, "order");
  }
}

/** lite ignores a limit that is no number. */
function checkNumber(name: "limit" | "offset", value: string): void {
  if (!/^\d{1,9}$/.test(value)) throw new RestFault(400, "PGRST100", `The ${name} is not a number.`);
  if (name === "offset") holdLimit("offset", Number(value));
}
