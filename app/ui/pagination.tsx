import { ArrowLeftIcon, ArrowRightIcon } from "./icons/arrows.tsx";
import { Link } from "./link.tsx";
import { pageNumbers } from "./page-numbers.ts";

type PaginationProps = {
  page: number;
  pageCount: number;
  /** The URL of a page; see `pageHref` in table-state.ts. */
  hrefFor: (page: number) => string;
  label?: string;
  className?: string;
};

export function Pagination({ page, pageCount, hrefFor, label = "Pages", className }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="pagination">
        <li>
          <Step href={page > 1 ? hrefFor(page - 1) : undefined} rel="prev">
            <ArrowLeftIcon width="18" height="18" />
            <span className="sr-only-on-phone">Previous</span>
          </Step>
        </li>
        {pageNumbers(page, pageCount).map((each) =>
          typeof each === "number" ? (
            <li key={each} className={[1, page, pageCount].includes(each) ? undefined : "page-far"}>
              <Link
                href={hrefFor(each)}
                variant="plain"
                className="page-link"
                aria-label={`Page ${each}`}
                aria-current={each === page ? "page" : undefined}
              >
                {each}
              </Link>
            </li>
          ) : (
            <li key={each} className="page-gap" aria-hidden>
              …
            </li>
          ),
        )}
        <li>
          <Step href={page < pageCount ? hrefFor(page + 1) : undefined} rel="next">
            <span className="sr-only-on-phone">Next</span>
            <ArrowRightIcon width="18" height="18" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({ href, rel, children }: { href?: string; rel: string; children: React.ReactNode }) {
  return href ? (
    <Link href={href} rel={rel} variant="plain" className="page-link">
      {children}
    </Link>
  ) : (
    <span className="page-link" aria-disabled="true">
      {children}
    </span>
  );
}
