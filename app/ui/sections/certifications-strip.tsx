import { formatDate } from "#common/dates/format.ts";
import { nonBreaking } from "../non-breaking.tsx";
import { SampleMark } from "../sample-mark.tsx";

export type Certification = {
  name: string;
  issuer: string;
  number?: string | null;
  scope?: string | null;
  validTo?: string | null;
  isSample?: boolean;
};

export function CertificationsStrip({ certifications }: { certifications: Certification[] }) {
  return (
    <ul className="certificates">
      {certifications.map((each) => (
        <li key={each.name}>
          <p className="certificate-name">
            {each.name} <SampleMark of={each.isSample} />
          </p>
          {each.scope ? <p className="small">{nonBreaking(each.scope)}</p> : null}
          <div className="label-mono">
            <p>
              {each.issuer}
              {each.number ? <> · {each.number}</> : null}
            </p>
            {each.validTo ? (
              <p>
                valid to <time dateTime={each.validTo}>{formatDate(each.validTo)}</time>
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
