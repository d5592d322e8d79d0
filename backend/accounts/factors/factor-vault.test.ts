import { expect, test } from "vitest";
import { createFactorVault } from "./factor-vault.ts";

const vault = createFactorVault("a key that only this test knows, 32+");
const factor = "00000000-0000-4000-8000-000000000001";

test("decrypts what it encrypted, and the ciphertext reveals nothing", () => {
  const sealed = vault.seal("GEZDGNBVGY3TQOJQ", factor);
  expect(sealed).not.toContain("GEZDGNBVGY3TQOJQ");
  expect(vault.seal("GEZDGNBVGY3TQOJQ", factor)).not.toBe(sealed);
  expect(vault.open(sealed, factor)).toBe("GEZDGNBVGY3TQOJQ");
});

test("not with another key, for another factor, or changed", () => {
  const sealed = vault.seal("GEZDGNBVGY3TQOJQ", factor);
  expect(createFactorVault("another key that only this test knows").open(sealed, factor)).toBeUndefined();
  expect(vault.open(sealed, factor.replace("1", "2"))).toBeUndefined();
  for (const [at, part] of sealed.split(".").entries()) {
    const changed = sealed
      .split(".")
      .with(at, part.startsWith("A") ? `B${part.slice(1)}` : `A${part.slice(1)}`);
    expect(vault.open(changed.join("."), factor)).toBeUndefined();
  }
  for (const broken of [
    "",
    "v1",
    "GEZDGNBVGY3TQOJQ",
    sealed.slice(0, -2),
    sealed.split(".").slice(0, 4).join("."),
  ])
    expect(vault.open(broken, factor)).toBeUndefined();
});
