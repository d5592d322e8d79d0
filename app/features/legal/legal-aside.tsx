import { formatDate } from "~/lib/dates/format.ts";
import { Link } from "~/ui/link.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";

type LegalAsideProps = {
  document: { slug: string; version: number; effective_on: string; checksum: string };
  versions: { version: number; effectiveOn: string }[];
  isCurrent: boolean;
};

/** Which version this is, since when, and how to prove that it was not changed. */
export function LegalAside({ document, versions, isCurrent }: LegalAsideProps) {
  const older = versions.filter(({ version }) => version !== document.version);
  return (
    <>
      <FactsTable
        facts={[
          {
            label: "Version",
            value: isCurrent ? `${document.version}, in force` : `${document.version}, superseded`,
          },
          { label: "Effective", value: formatDate(document.effective_on) },
          {
            label: "SHA-256",
            value: <code title={document.checksum}>{document.checksum.slice(0, 16)}…</code>,
          },
        ]}
      />
      {older.length > 0 && (
        <p className="small">
          Other versions:{" "}
          {older.map(({ version, effectiveOn }, index) => (
            <span key={version}>
              {index > 0 && ", "}
              <Link href={`/legal/${document.slug}?version=${version}`}>
                {version} ({formatDate(effectiveOn)})
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
