import { useQuery } from "@tanstack/react-query";
import { versionQuery } from "./admin-queries.ts";

/** What to name when asking for help, and what CHANGELOG.md and docs/operations.md speak of. */
export function VersionLine() {
  const { data } = useQuery(versionQuery);
  if (!data) return null;
  return (
    <p className="settings-version">
      Reduit {data.version}, schema {data.schema}
    </p>
  );
}
