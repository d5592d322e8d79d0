// The running PostgreSQL, and whether a newer one with security fixes was known at the release of this version of Reduit.

/** The newest minor version of each major one, known on that day. Other major versions are not compared. */
const newestKnown: Record<number, number> = { 15: 20, 18: 6 };
export const newestKnownOn = "2026-11-18";

export type PostgresVersion = {
  /** Such as "15.20". */
  running: string;
  /** Of the same major version; undefined when none is known. */
  newest: string | undefined;
  isBehind: boolean;
};

/** From PostgreSQL's own `server_version_num`: 150020 is 15.20. */
export function describePostgres(versionNumber: number): PostgresVersion {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000];
  const newest = newestKnown[major];
  return {
    running: `${major}.${minor}`,
    newest: newest === undefined ? undefined : `${major}.${newest}`,
    isBehind: newest !== undefined && minor < newest,
  };
}
