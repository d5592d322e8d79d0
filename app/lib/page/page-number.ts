/** Beyond any list that is read page by page; of our longest pages it is still an offset that the backend takes (common/rest-query). */
const lastConceivable = 3_000;

/** The page number in the URL. Anything else means the first; a number that is too large stays, so that the page can say so. */
export function readPageNumber(params: URLSearchParams, name = "page"): number {
  const given = params.get(name) ?? "";
  if (!/^\d+$/.test(given)) return 1;
  return Math.min(Math.max(1, Number(given)), lastConceivable);
}
