import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/fixtures/temporary-folder.ts";
import { addIdentities, decryption } from "./encryption.ts";

/** Made with `age-keygen` and `age -r` 1.1.1, for this test alone. */
const identity = `# created: 2026-11-19T11:04:04Z
# public key: age1dc7eyyfhl8qaz5950dlvq5ga7473hes335t9c3rg68t9qrjg59uswclgcw
AGE-SECRET-KEY-12QJUDN5SGDXF90KVTA3KF0PVW2FMEJQ2GCJRCX0SS6QYZ8A420RSKT054N
`;
const encrypted =
  "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSA0UzJ2dEZnelExUEpvOE9GaVFnTjY3R2E3OXBhYStMdlpRam43WkhkNmlBCmtJUVdLbW85TnZuWFNZK2xnVGh1Y09HeDFpZCtFSzRlb2kxYXJIbHUwSTQKLS0tIEFqUDNKWTkvOHVXTXdMVG5wOGxSbzdpR2ZjUDNQeUF6bWhOZk1FR3dMRlUKaD4VIX/p5wxkwp045hgCPCGwJaUat6L/1rkaGMEOij9dh8ZaZ2ngeMz9Z89yPGqifkfoLA==";

test("reads what the age tool encrypted", async () => {
  const file = join(temporaryFolder(), "backup.age");
  const bytes = Buffer.from(encrypted, "base64");
  writeFileSync(file, bytes);
  addIdentities(identity);
  const decrypt = await decryption(file);
  decrypt?.end(bytes);
  expect(await text(decrypt as AsyncIterable<Buffer>)).toBe("made by the age tool");
});
