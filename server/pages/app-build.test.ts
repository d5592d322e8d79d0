import { expect, test } from "vitest";
import { type AppBuild, checkAppBuild } from "./app-build.ts";

const fitting = { routes: {}, entry: { module: { createLoadContext: () => {}, release: "1.0.0" } } };

test("a build that offers what the web process asks for is taken as it is", () => {
  const build = fitting as unknown as AppBuild;
  expect(checkAppBuild(build)).toBe(build);
});

test.each([
  ["createLoadContext", { ...fitting, entry: { module: { release: "1.0.0" } } }],
  ["release", { ...fitting, entry: { module: { createLoadContext: () => {} } } }],
  ["routes, createLoadContext, release", {}],
])("without %s it is refused in a sentence that says what to do", (missing, build) => {
  expect(() => checkAppBuild(build as unknown as AppBuild)).toThrow(
    `The built app does not fit this version (without ${missing}): delete the folder "build"`,
  );
});
