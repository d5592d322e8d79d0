import type { Company } from "~/lib/company.ts";
import { brandOf, socialLinks, telephoneHref } from "./brand.ts";
import { footerColumns, type NavigationSection } from "./items.ts";
import { Logo } from "./logo.tsx";
import { SiteLink } from "./site-link.tsx";

export function SiteFooter({ company }: { company: Company }) {
  return (
    <footer id="footer" className="site-footer" data-site-footer>
      <div className="container-page">
        <div className="footer-top">
          <div className="footer-company">
            <Logo company={company} />
            <p className="footer-tagline">{company.tagline}</p>
            <Contact company={company} />
            <span className="contours" />
          </div>
          <nav className="footer-columns" aria-label="Footer">
            {footerColumns.map((column) => (
              <div key={column[0]?.title} className="footer-column">
                {column.map((section) => (
                  <Section key={section.title} section={section} />
                ))}
              </div>
            ))}
          </nav>
        </div>
        <ClosingLine company={company} />
      </div>
    </footer>
  );
}

function Contact({ company }: { company: Company }) {
  return (
    <address id="contact" className="footer-contact" aria-label="Contact">
      <p>
        {company.legal_name}
        <br />
        {company.street}
        <br />
        {company.postal_code} {company.city}
        <br />
        {company.country}
      </p>
      <p>
        <a className="footer-link" href={telephoneHref(company.phone)}>
          {company.phone}
        </a>
        <br />
        <a className="footer-link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
      </p>
    </address>
  );
}

function Section({ section }: { section: NavigationSection }) {
  const id = `footer-${section.title.toLowerCase()}`;
  return (
    <div className="footer-section">
      <h2 id={id} className="footer-heading eyebrow">
        {section.title}
      </h2>
      <ul aria-labelledby={id}>
        {section.items.map((item) => (
          <li key={item.href}>
            <SiteLink className="footer-link" href={item.href}>
              {item.title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ClosingLine({ company }: { company: Company }) {
  return (
    <div className="footer-closing">
      <p className="footer-residency">
        <svg className="swiss-cross" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
          <path className="swiss-cross-field" d="M0 0h32v32H0z" />
          <path className="swiss-cross-arms" d="M13 6h6v7h7v6h-7v7h-6v-7H6v-6h7z" />
        </svg>
        Data Residency: Switzerland
      </p>
      <p>FADP & GDPR Compliant</p>
      <ul className="footer-social">
        {socialLinks(company).map((link) => (
          <li key={link.href}>
            {/* Feeds and files of this site, or other sites: nothing the router could show. */}
            <a className="footer-link" href={link.href}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      <p>
        © 2024 {brandOf(company).name}
        {company.uid && <span className="footer-uid">{company.uid}</span>}
      </p>
    </div>
  );
}
