import type { Company } from "~/lib/records/company.ts";
import { brandOf, socialLinks, telephoneHref } from "./brand.ts";
import { Logo } from "./logo.tsx";
import type { Menus, NavigationLink, NavigationSection } from "./menus.ts";
import { SiteLink } from "./site-link.tsx";

export function SiteFooter({ company, menus }: { company: Company; menus: Menus }) {
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
            {menus.footerColumns.map((column) => (
              <div key={column.id} className="footer-column">
                {column.sections.map((section) => (
                  <Section key={section.id} section={section} />
                ))}
              </div>
            ))}
          </nav>
        </div>
        <ClosingLine company={company} closing={menus.closing} />
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

function Section({ section }: { section: NavigationSection<NavigationLink> }) {
  const id = `footer-${section.id}`;
  return (
    <div className="footer-section">
      <h2 id={id} className="footer-heading eyebrow">
        {section.title}
      </h2>
      <ul aria-labelledby={id}>
        {section.items.map((item) => (
          <li key={`${item.href} ${item.title}`}>
            <SiteLink className="footer-link" href={item.href}>
              {item.title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ClosingLine({ company, closing }: { company: Company; closing: Menus["closing"] }) {
  const { name } = brandOf(company);
  return (
    <div className="footer-closing">
      {closing.residency && (
        <p className="footer-residency">
          <svg className="swiss-cross" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <path className="swiss-cross-field" d="M0 0h32v32H0z" />
            <path className="swiss-cross-arms" d="M13 6h6v7h7v6h-7v7h-6v-7H6v-6h7z" />
          </svg>
          {closing.residency}
        </p>
      )}
      {closing.compliance && <p>{closing.compliance}</p>}
      <ul className="footer-social">
        {socialLinks(company).map((link) => (
          <li key={link.href}>
            {/* Feeds, files and other sites, which the router cannot show. */}
            <a className="footer-link" href={link.href}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      <p>
        {closing.copyright && `${closing.copyright} `}
        {name}
        {company.uid && <span className="footer-uid">{company.uid}</span>}
      </p>
    </div>
  );
}
