import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accountMails } from "../common/mail/templates/bodies.ts";
import { generateTemplates, templatesFolder } from "./generate-templates.ts";

test("supabase/templates is what the bodies and the layout say (npm run templates writes it anew)", async () => {
  const names = await readdir(templatesFolder);
  const files = await Promise.all(names.map((name) => readFile(join(templatesFolder, name), "utf8")));
  expect(Object.fromEntries(names.map((name, index) => [name, files[index]]))).toEqual(generateTemplates());
});

test("supabase/config.toml gives a project the same subjects and files", async () => {
  const config = await readFile(join(templatesFolder, "../config.toml"), "utf8");
  const found = [
    ...config.matchAll(/\[auth\.email\.template\.(\w+)\]\nsubject = "(.*)"\ncontent_path = "(.*)"\n/g),
  ];
  expect(found.length).toBeGreaterThanOrEqual(6);
  for (const [, kind = "", subject, path] of found) {
    const body = accountMails[kind as keyof typeof accountMails];
    expect(subject).toBe(body.subject.replaceAll("{{ .Company }}", "Reduit"));
    expect(path).toBe(`./supabase/templates/${kind}.html`);
  }
});
