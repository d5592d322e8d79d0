import { markContours, markKeyhole } from "~/art/mark-shape.ts";
import { Link } from "~/ui/link.tsx";

export type BrandFacts = { name: string; logo: string | undefined };

export function Brand({ name, logo, collapsed }: BrandFacts & { collapsed: boolean }) {
  return (
    <Link href="/admin" variant="plain" className="admin-brand" aria-label={`${name}, Admin Dashboard`}>
      {logo && !collapsed ? (
        <img className="admin-logo" src={logo} alt="" />
      ) : (
        <>
          <svg className="admin-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
            <path fill="none" stroke="currentColor" strokeWidth="2.5" d={markContours} />
            <path className="site-mark-key" d={markKeyhole} />
          </svg>
          {collapsed ? null : <span className="admin-brand-name">{name}</span>}
        </>
      )}
    </Link>
  );
}
