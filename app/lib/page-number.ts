/** Far beyond any list of ours, and still a number the backend accepts as an offset. */
const lastConceivable = 999_999;

/** The page asked for in the URL. What is no number means the first; a number too large stays too large, so that it can be said. */
export function readPageNumber(params: URLSearchParams, name = "page"): number {
  const given = params.get(name) ?? "";
  if (!/^\d+$/.test(given)) return 1;
  return Math.min(Math.max(1, Number(given)), lastConceivable);
}
