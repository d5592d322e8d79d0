// The programs of others that the tests of deploy/ run, from Debian's packages, where CI runs. Elsewhere those tests are skipped and say
// what to install: nginx and Prometheus would start as services on a developer's machine.
import { findProgram, installPackages, step } from "./programs.mjs";

const packages = {
  nginx: "nginx",
  openssl: "openssl",
  promtool: "prometheus",
  pgbackrest: "pgbackrest",
  pgbouncer: "pgbouncer",
  "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
};

export function ensureDeployTools() {
  const missing = () => Object.keys(packages).filter((program) => !findProgram(program));
  if (!process.env.CI || missing().length === 0) return;
  step(`Getting ${missing().join(", ")} for the tests: Debian's packages`, () => {
    installPackages(...missing().map((program) => packages[program]));
    return missing().length === 0;
  });
}
