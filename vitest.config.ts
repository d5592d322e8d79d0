import { defineConfig } from "vitest/config";

const slow = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Two cores: more workers only make each database slower to start.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["{app,common,server,backend,scripts}/**/*.test.{ts,tsx}"] },
      },
      { extends: true, test: { name: "database", include: ["tests/database/**/*.test.ts"], ...slow } },
      { extends: true, test: { name: "gateway", include: ["tests/gateway/**/*.test.ts"], ...slow } },
      { extends: true, test: { name: "system", include: ["tests/system/**/*.test.ts"], ...slow } },
    ],
  },
});
