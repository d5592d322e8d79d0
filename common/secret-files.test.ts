import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/fixtures/temporary-folder.ts";
import { secretNames, withSecretFiles } from "./secret-files.ts";

function file(folder: string, name: string, text: string) {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test("each secret is read from NAME_FILE, without the line's end", () => {
  const secret = file(temporaryFolder(), "secret", "the value\n");
  for (const name of secretNames)
    expect(withSecretFiles({ [`${name}_FILE`]: secret, PORT: "3000" })).toMatchObject({
      [name]: "the value",
      PORT: "3000",
    });
});

test("systemd's credentials come after variables", () => {
  const folder = temporaryFolder();
  file(folder, "SMTP_URL", "smtp://credential");
  const source = { CREDENTIALS_DIRECTORY: folder };
  expect(withSecretFiles(source).SMTP_URL).toBe("smtp://credential");
  expect(withSecretFiles({ ...source, SMTP_URL: "smtp://variable" }).SMTP_URL).toBe("smtp://variable");
  expect(withSecretFiles(source).FACTOR_KEY).toBeUndefined();
});

test.each([
  [{ JWT_SECRET: "a", JWT_SECRET_FILE: "/b" }, /^JWT_SECRET and JWT_SECRET_FILE are both set: keep one/],
  [{ JWT_SECRET_FILE: "/none/there" }, /^JWT_SECRET_FILE cannot be read \(ENOENT\): set it to a file/],
  [{ JWT_SECRET_FILE: "/dev/null" }, /^JWT_SECRET_FILE is an empty file: set it to a file/],
])("says in one sentence what is wrong with %j", (source, sentence) => {
  expect(() => withSecretFiles(source)).toThrow(sentence);
});
