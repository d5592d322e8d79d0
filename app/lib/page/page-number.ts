/** Larger than any paginated list, and with our longest pages still an offset that the backend accepts (common/rest-query). */
const lastConceivable = 3_000;

/** The page number in the URL. Other values mean the first page; a number that is too large stays, so that the page can say so. */
export function readPageNumber(params: URLSearchParams, name = "page"): number {
  const given = params.get(name) ?? "";
  if (!/^\d+$/.test(given)) return 1;
  return Math.min(Math.max(1, Number(given)), lastConceivable);
}
