// npm run templates: writes supabase/templates from common/mail/templates, for a Supabase project that sends the mails itself.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { appIconSvg } from "../app/art/mark.ts";
import { defaultCompany } from "../common/mail/render.ts";
import { accountMails } from "../common/mail/templates/bodies.ts";
import { htmlTemplate, textTemplate } from "../common/mail/templates/layout.ts";

/** The auth service of a project attaches nothing: the mark is in the text, and a program that shows no SVG shows the name alone. */
const drawnMark = appIconSvg().replace(
  'width="512" height="512"',
  'width="40" height="40" role="presentation" style="display:block;"',
);

/** File names and contents. GoTrue's variables stay; it has none for the company. */
export function generateTemplates(): Record<string, string> {
  const files = Object.entries(accountMails).flatMap(([kind, body]) => [
    [`${kind}.html`, htmlTemplate(body, drawnMark)],
    [`${kind}.txt`, textTemplate(body)],
  ]);
  return Object.fromEntries(
    files.map(([name, text = ""]) => [name, text.replaceAll("{{ .Company }}", defaultCompany)]),
  );
}

export async function writeTemplates(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const [name, text] of Object.entries(generateTemplates())) await writeFile(join(folder, name), text);
}

if (import.meta.main) await writeTemplates(join(import.meta.dirname, "../supabase/templates"));
