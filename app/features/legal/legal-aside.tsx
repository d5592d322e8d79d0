import { formatDate } from "#common/dates/format.ts";
import { CopyButton } from "~/ui/copy-button.tsx";
import { FactsTable } from "~/ui/sections/facts-table.tsx";

type LegalAsideProps = {
  document: { slug: string; version: number; effective_on: string; checksum: string };
  isCurrent: boolean;
};

/** The version, its date and the checksum that proves that it was not changed. */
export function LegalAside({ document, isCurrent }: LegalAsideProps) {
  const { slug, version, effective_on, checksum } = document;
  return (
    <FactsTable
      facts={[
        { label: "Version", value: isCurrent ? `${version}, in force` : `${version}, superseded` },
        { label: "Effective", value: formatDate(effective_on) },
        {
          label: "SHA-256",
          value: (
            <span className="legal-checksum">
              <code>{checksum}</code>
              <CopyButton text={checksum} variant="ghost" />
            </span>
          ),
        },
        {
          label: "Text with this checksum",
          value: (
            <a
              className="link"
              href={`/legal/${slug}/text?version=${version}`}
              download={`${slug}-version-${version}.txt`}
            >
              Save the text
            </a>
          ),
        },
        {
          label: "Not in the checksum",
          value:
            "Our name, address, UID and contact details. They are filled in when the document is displayed, and the audit log records their changes.",
        },
      ]}
    />
  );
}
