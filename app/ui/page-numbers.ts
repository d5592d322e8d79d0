/**
 * First, last, and the neighbours of the current page; a gap of one page is shown as that page. At most seven entries, so that the row has
 * a stable width.
 */
export function pageNumbers(page: number, pageCount: number): (number | "gap-before" | "gap-after")[] {
  if (pageCount <= 7) return range(1, pageCount);
  if (page <= 4) return [...range(1, 5), "gap-after", pageCount];
  if (page >= pageCount - 3) return [1, "gap-before", ...range(pageCount - 4, pageCount)];
  return [1, "gap-before", page - 1, page, page + 1, "gap-after", pageCount];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}
