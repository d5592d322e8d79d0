import { MARK_SIZE, markMarkup } from "~/art/mark.ts";
import type { Company } from "~/features/company/queries.ts";
import { brandOf } from "./brand.ts";
import { SiteLink } from "./site-link.tsx";

// The art is markup; React needs its paths, because Trusted Types allow no markup from strings.
const [contours, keyhole] = [...markMarkup().matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);

/** The company's own logo when it has one, else the mark and the name. */
export function Logo({ company }: { company: Company }) {
  const { name, logo } = brandOf(company);
  return (
    <SiteLink className="site-logo" to="/" aria-label={`${name}, home`}>
      {logo ? <img className="site-logo-image" src={logo} alt="" /> : <Wordmark name={name} />}
    </SiteLink>
  );
}

function Wordmark({ name }: { name: string }) {
  return (
    <>
      <svg className="site-mark" viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} aria-hidden="true" focusable="false">
        <path fill="none" stroke="currentColor" strokeWidth="2" d={contours} />
        <path className="site-mark-key" d={keyhole} />
      </svg>
      <span className="site-name">{name}</span>
    </>
  );
}
