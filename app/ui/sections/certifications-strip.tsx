import { absoluteDate } from "../relative-time.ts";

export type Certification = {
  name: string;
  issuer: string;
  number?: string | null;
  scope?: string | null;
  validTo?: string | null;
};

export function CertificationsStrip({ certifications }: { certifications: Certification[] }) {
  return (
    <ul className="certificates">
      {certifications.map((each) => (
        <li key={each.name}>
          <p className="font-semibold text-foreground">{each.name}</p>
          {each.scope ? <p className="small mt-1">{each.scope}</p> : null}
          <p className="label-mono mt-3">
            {each.issuer}
            {each.number ? <> · {each.number}</> : null}
          </p>
          {each.validTo ? (
            <p className="label-mono">
              valid to <time dateTime={each.validTo}>{absoluteDate(new Date(each.validTo))}</time>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
