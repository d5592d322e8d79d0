import { markContours, markKeyhole } from "~/art/mark-shape.ts";
import type { Company } from "~/lib/records/company.ts";
import { sized } from "~/lib/records/picture.ts";
import { brandOf } from "./brand.ts";
import { SiteLink } from "./site-link.tsx";

/** The company's logo, or the mark and the name without one. */
export function Logo({ company }: { company: Company }) {
  const { name, logo } = brandOf(company);
  return (
    <SiteLink className="site-logo" href="/" aria-label={`${name}, home`}>
      {logo ? <img className="site-logo-image" src={sized(logo, 320)} alt="" /> : <Wordmark name={name} />}
    </SiteLink>
  );
}

function Wordmark({ name }: { name: string }) {
  return (
    <>
      <svg className="site-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <path fill="none" stroke="currentColor" strokeWidth="2" d={markContours} />
        <path className="site-mark-key" d={markKeyhole} />
      </svg>
      <span className="site-name">{name}</span>
    </>
  );
}
