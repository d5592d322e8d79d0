import { classNames } from "./class-names.ts";
import { Link } from "./link.tsx";

export type Crumb = { label: string; href: string };

type BreadcrumbProps = { crumbs: Crumb[]; current: string; className?: string };

/** The path to this page, which is the last crumb. */
export function Breadcrumb({ crumbs, current, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={classNames("breadcrumb", className)}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.href}>
            <Link href={crumb.href} variant="plain">
              {crumb.label}
            </Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
