import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accountMails } from "../common/mail/templates/bodies.ts";
import { generateTemplates } from "./generate-templates.ts";

test("supabase/config.toml gives a project the same subjects and files", async () => {
  const config = await readFile(join(import.meta.dirname, "../supabase/config.toml"), "utf8");
  const found = [
    ...config.matchAll(/\[auth\.email\.template\.(\w+)\]\nsubject = "(.*)"\ncontent_path = "(.*)"\n/g),
  ];
  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const [, kind = "", subject, path] of found) {
    const body = accountMails[kind as keyof typeof accountMails];
    expect(subject).toBe(body.subject.replaceAll("{{ .Company }}", "Reduit"));
    expect(path).toBe(`./supabase/templates/${kind}.html`);
    expect(Object.keys(generateTemplates())).toContain(`${kind}.html`);
  }
});
