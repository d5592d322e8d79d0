import { expect, test } from "vitest";
import { readStylesheets } from "./stylesheets.ts";

test("a build without its stylesheets was not checked, and does not start", () => {
  expect(() => readStylesheets("/no/such/file.json")).toThrow(/was not checked.*"npm start"/);
});
