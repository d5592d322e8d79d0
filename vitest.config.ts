import { defineConfig } from "vitest/config";

// Limits are for what hangs, not for what is slow: the tests pass on a machine that gives them a tenth of its time.
const patience = 600_000;
const patient = { testTimeout: patience, hookTimeout: patience, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // `npm test` leaves these out: repeated proofs, floods, other versions of PostgreSQL, and what takes more than three seconds.
    tags: [{ name: "all", description: "only in npm run test:all" }],
    // postgres.js asks each new connection for its types and lets nobody catch that the connection was lost. The API logs it and goes on
    // (backend/api.ts); here the API runs among the tests.
    onUnhandledError(error) {
      const { query } = error as { query?: string };
      return !query?.includes("pg_catalog.pg_type");
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,common,content-model,server,backend,scripts,bench}/**/*.test.ts"],
          // A process for each file would take twice the time of the tests. What a test stubs ends with it.
          isolate: false,
          unstubEnvs: true,
          unstubGlobals: true,
          restoreMocks: true,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          // What a component shows and does: every *.test.tsx, and no other file. With a document, and a backend made of rows in memory.
          name: "component",
          include: ["app/**/*.test.tsx"],
          environment: "happy-dom",
          environmentOptions: { happyDOM: { url: "http://site.test" } },
          setupFiles: ["tests/component/setup.ts"],
          isolate: false,
          unstubEnvs: true,
          restoreMocks: true,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: ["tests/pages/**/*.test.ts"],
          globalSetup: "tests/pages/support/start-product.ts",
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/database/**/*.test.ts"],
          globalSetup: "tests/fixtures/shared-postgres.ts",
          isolate: false,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: "gateway",
          include: ["tests/gateway/**/*.test.ts"],
          globalSetup: "tests/fixtures/shared-postgres.ts",
          setupFiles: ["tests/gateway/setup.ts"],
          isolate: false,
          ...patient,
        },
      },
      { extends: true, test: { name: "system", include: ["tests/system/**/*.test.ts"], ...patient } },
      { extends: true, test: { name: "engines", include: ["tests/engines/**/*.test.ts"], ...patient } },
    ],
  },
});
