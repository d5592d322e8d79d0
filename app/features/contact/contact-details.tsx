import type { ReactNode } from "react";
import type { Company } from "~/lib/records/company.ts";
import { Link } from "~/ui/link.tsx";

type ContactDetailsProps = {
  company: Company;
  /** Of the company's PGP key, where it has one. */
  fingerprint: string | undefined;
};

/** Ways to reach the company that need no form. */
export function ContactDetails({ company, fingerprint }: ContactDetailsProps) {
  const { phone, email, legal_name, street, postal_code, city, country } = company;
  return (
    <dl className="facts">
      <Fact label="Call">
        <Link href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</Link>
      </Fact>
      <Fact label="E-mail">
        <Link href={`mailto:${email}`}>{email}</Link>
      </Fact>
      <Fact label="Post">
        {legal_name}
        <br />
        {street}
        <br />
        {postal_code} {city}, {country}
      </Fact>
      {fingerprint ? (
        <Fact label="PGP key">
          <Link href="/.well-known/pgp-key.asc" download>
            pgp-key.asc
          </Link>
          <code className="contact-fingerprint">{fingerprint}</code>
        </Fact>
      ) : null}
      <Fact label="Report a vulnerability">
        <Link href="/.well-known/security.txt">security.txt</Link>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
