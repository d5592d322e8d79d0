// What the site and the company behind it say about themselves to search engines.
import type { Company } from "~/lib/records/company.ts";

export function websiteLd(url: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    url: `${url}/`,
    publisher: { "@id": `${url}/#organization` },
  };
}

export function organisationLd(url: string, company: Company): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${url}/#organization`,
    name: company.name,
    legalName: company.legal_name,
    url: `${url}/`,
    logo: `${url}/icons/icon-512.png`,
    email: company.email,
    telephone: company.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: company.street,
      postalCode: company.postal_code,
      addressLocality: company.city,
      addressCountry: "CH",
    },
  };
}
