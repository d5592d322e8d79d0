import type { Company } from "~/lib/records/company.ts";
import { Link } from "~/ui/link.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";

type ContactDetailsProps = {
  company: Company;
  /** Of the company's PGP key, where it has one. */
  fingerprint: string | undefined;
};

/** Ways to reach the company that need no form. */
export function ContactDetails({ company, fingerprint }: ContactDetailsProps) {
  const { phone, email, legal_name, street, postal_code, city, country } = company;
  const facts = [
    { label: "Call", value: <Link href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</Link> },
    { label: "E-mail", value: <Link href={`mailto:${email}`}>{email}</Link> },
    {
      label: "Post",
      value: (
        <>
          {legal_name}
          <br />
          {street}
          <br />
          {postal_code} {city}, {country}
        </>
      ),
    },
    fingerprint && {
      label: "PGP key",
      value: (
        <>
          <Link href="/.well-known/pgp-key.asc" download>
            pgp-key.asc
          </Link>
          <code className="contact-fingerprint">{fingerprint}</code>
        </>
      ),
    },
    {
      label: "Report a vulnerability",
      value: <Link href="/.well-known/security.txt">security.txt</Link>,
    },
  ];
  return <FactsTable facts={facts.filter((fact) => typeof fact === "object")} />;
}
