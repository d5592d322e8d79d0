import type { Company } from "~/features/company/queries.ts";
import { brandOf } from "./brand.ts";
import { SiteLink } from "./site-link.tsx";

// The paths of art/mark.ts, whose module also holds a typeface that no browser should load; logo.test.ts compares them.
export const MARK_CONTOURS =
  "M34.45 8.28L43.59 27.02A10 10 0 0 1 35.37 41.37L14.61 42.97A10.6 10.6 0 0 1 5.05 26.42L18.24 7.10A9.4 9.4 0 0 1 34.45 8.28z" +
  "M33.43 12.98L38.25 24.36A8.8 8.8 0 0 1 30.86 36.57L19.79 37.47A9.1 9.1 0 0 1 11.24 23.72L18.31 11.93A8.5 8.5 0 0 1 33.43 12.98z" +
  "M32.74 19.26L33.24 23.26A7.6 7.6 0 0 1 26.77 31.72L25.37 31.92A7.6 7.6 0 0 1 16.87 22.81L17.77 18.61A7.6 7.6 0 0 1 32.74 19.26z";
export const MARK_KEYHOLE = "M25 15.4a3.6 3.6 0 0 1 1.9 6.65l1.35 6.55h-6.5l1.35-6.55A3.6 3.6 0 0 1 25 15.4z";

/** The company's own logo when it has one, else the mark and the name. */
export function Logo({ company }: { company: Company }) {
  const { name, logo } = brandOf(company);
  return (
    <SiteLink className="site-logo" href="/" aria-label={`${name}, home`}>
      {logo ? <img className="site-logo-image" src={logo} alt="" /> : <Wordmark name={name} />}
    </SiteLink>
  );
}

function Wordmark({ name }: { name: string }) {
  return (
    <>
      <svg className="site-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <path fill="none" stroke="currentColor" strokeWidth="2" d={MARK_CONTOURS} />
        <path className="site-mark-key" d={MARK_KEYHOLE} />
      </svg>
      <span className="site-name">{name}</span>
    </>
  );
}
