type Company = {
  name: string;
  legal_name: string;
  phone: string;
  email: string;
  street: string;
  postal_code: string;
  city: string;
  country: string;
};

type ContactDetailsProps = {
  company: Company;
  /** Of the company's PGP key, where it has one. */
  fingerprint: string | undefined;
};

/** Ways to reach the company that need no form. */
export function ContactDetails({ company, fingerprint }: ContactDetailsProps) {
  return (
    <dl className="facts">
      <div className="fact">
        <dt>Call</dt>
        <dd>
          <a className="link" href={`tel:${company.phone.replaceAll(" ", "")}`}>
            {company.phone}
          </a>
        </dd>
      </div>
      <div className="fact">
        <dt>E-mail</dt>
        <dd>
          <a className="link" href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </dd>
      </div>
      <div className="fact">
        <dt>Post</dt>
        <dd>
          {company.legal_name}
          <br />
          {company.street}
          <br />
          {company.postal_code} {company.city}, {company.country}
        </dd>
      </div>
      {fingerprint ? (
        <div className="fact">
          <dt>PGP key</dt>
          <dd>
            <a className="link" href="/.well-known/pgp-key.asc" download>
              pgp-key.asc
            </a>
            <code className="contact-fingerprint">{fingerprint}</code>
          </dd>
        </div>
      ) : null}
      <div className="fact">
        <dt>Report a vulnerability</dt>
        <dd>
          <a className="link" href="/.well-known/security.txt">
            security.txt
          </a>
        </dd>
      </div>
    </dl>
  );
}
