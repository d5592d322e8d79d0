import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/dates/format.ts";
import { describePostgres, newestKnownOn } from "#common/postgres-version.ts";
import { databaseVersionQuery, versionQuery } from "./admin-queries.ts";

/** The versions for support requests (CHANGELOG.md, docs/operations/upgrade.md). */
export function VersionLine({ userId }: { userId: string }) {
  const { data: site } = useQuery(versionQuery);
  const { data: database } = useQuery(databaseVersionQuery(userId));
  if (!site) return null;
  return (
    <div className="settings-version">
      <p>
        Reduit {site.version}, schema {site.schema}
      </p>
      {database === undefined ? null : <p>{postgresWords(database)}</p>}
    </div>
  );
}

function postgresWords(versionNumber: number): string {
  const { running, newest, isBehind } = describePostgres(versionNumber);
  if (!isBehind) return `PostgreSQL ${running}`;
  return `PostgreSQL ${running} lacks security fixes: update it to ${newest} or newer (newest known on ${formatDate(newestKnownOn)}).`;
}
