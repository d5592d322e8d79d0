import { expect, test } from "vitest";
import { describePostgres } from "./postgres-version.ts";

test.each([
  [180004, { running: "18.4", newest: "18.6", isBehind: true }],
  [180006, { running: "18.6", newest: "18.6", isBehind: false }],
  [180007, { running: "18.7", newest: "18.6", isBehind: false }],
  [150018, { running: "15.18", newest: "15.20", isBehind: true }],
  [150020, { running: "15.20", newest: "15.20", isBehind: false }],
  [170001, { running: "17.1", newest: undefined, isBehind: false }],
])("server_version_num %i", (number, version) => {
  expect(describePostgres(number)).toEqual(version);
});
