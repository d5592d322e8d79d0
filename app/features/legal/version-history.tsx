import { formatDate } from "#common/dates/format.ts";
import { Button } from "~/ui/button.tsx";
import { Field } from "~/ui/field.tsx";
import { Link } from "~/ui/link.tsx";
import { NativeSelect } from "~/ui/native-select.tsx";

export type LegalVersion = { version: number; effectiveOn: string; checksum: string };

type VersionHistoryProps = { slug: string; versions: LegalVersion[]; shown: number; compared?: number };

/** All versions of a document, and a form to compare two of them. It works without JavaScript. */
export function VersionHistory({ slug, versions, shown, compared }: VersionHistoryProps) {
  return (
    <section className="legal-history" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ol reversed start={versions[0]?.version}>
        {versions.map(({ version, effectiveOn, checksum }, at) => (
          <li key={version} value={version}>
            <Link
              href={at === 0 ? `/legal/${slug}` : `/legal/${slug}?version=${version}`}
              aria-current={version === shown ? "page" : undefined}
            >
              Version {version}
            </Link>
            {`, effective ${formatDate(effectiveOn)}${at === 0 ? ", in force" : ""}`}
            <code>{checksum}</code>
          </li>
        ))}
      </ol>
      {versions.length > 1 ? (
        <Compare slug={slug} versions={versions} shown={shown} compared={compared} />
      ) : (
        <p className="small">This is the first version. The changes of later versions appear here.</p>
      )}
    </section>
  );
}

function Compare({ slug, versions, shown, compared }: VersionHistoryProps) {
  const before = compared ?? versions.find(({ version }) => version < shown)?.version ?? versions[0]?.version;
  const options = versions.map(({ version }) => (
    <option key={version} value={version}>
      {`Version ${version}`}
    </option>
  ));
  return (
    <form method="get" action={`/legal/${slug}`} className="legal-compare no-print">
      <Field label="What changed from">
        <NativeSelect name="compared" defaultValue={before} key={`before ${before}`}>
          {options}
        </NativeSelect>
      </Field>
      <Field label="to">
        <NativeSelect name="version" defaultValue={shown} key={`shown ${shown}`}>
          {options}
        </NativeSelect>
      </Field>
      <Button type="submit" variant="secondary">
        Compare
      </Button>
    </form>
  );
}
