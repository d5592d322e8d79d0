import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { lockProblems } from "./lock-problems.mjs";

const lock = JSON.parse(readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8"));

it("has a hash for every package of every platform, and names no registry", () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
  expect(lockProblems(lock)).toEqual([]);
});

it("notices a package without a hash, one with a weak hash, a registry, and a build for a platform that is missing", () => {
  const hash = "sha512-abc";
  const packages = {
    "": {},
    "node_modules/whole": {
      integrity: hash,
      optionalDependencies: { "whole-linux": "1", "whole-win32": "1" },
    },
    "node_modules/whole/node_modules/whole-linux": { integrity: hash },
    "node_modules/plain": {},
    "node_modules/weak": { integrity: "sha1-abc" },
    "node_modules/named": { integrity: hash, resolved: "https://registry.example/named.tgz" },
  };
  expect(lockProblems({ packages })).toEqual([
    "whole-win32, a build of node_modules/whole for another platform, is missing.",
    "node_modules/plain has no hash.",
    "node_modules/weak has no hash.",
    "node_modules/named names a registry.",
  ]);
});
