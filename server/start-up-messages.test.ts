import { expect, test } from "vitest";
import { postgresLine } from "./start-up-messages.ts";

test("the start names the PostgreSQL that runs, and what to do when it is behind", () => {
  expect(postgresLine(150020)).toBe("PostgreSQL 15.20");
  expect(postgresLine(170001)).toBe("PostgreSQL 17.1");
  expect(postgresLine(180004)).toMatch(
    /^PostgreSQL 18\.4 lacks security fixes: 18\.6 is the newest known \(2026-11-18\)\. Update it: docs/,
  );
});
