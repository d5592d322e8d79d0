/** Beyond any list that is read page by page; of our longest pages it is still an offset that the backend takes (common/rest-query). */
const lastConceivable = 3_000;

/** The page asked for in the URL. What is no number means the first; a number too large stays too large, so that it can be said. */
export function readPageNumber(params: URLSearchParams, name = "page"): number {
  const given = params.get(name) ?? "";
  if (!/^\d+$/.test(given)) return 1;
  return Math.min(Math.max(1, Number(given)), lastConceivable);
}
