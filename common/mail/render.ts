import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { escapeHtml } from "../escape-html.ts";
import type { MailKind, MailMessage } from "./message.ts";

const TEMPLATES = join(import.meta.dirname, "../../supabase/templates");

/** What the templates call the company. A hosted project has no variable for it, so the word itself stands there. */
const DEFAULT_COMPANY = "Reduit";

export type MailVariables = {
  SiteURL: string;
  Email: string;
  NewEmail?: string;
  TokenHash?: string;
  Token?: string;
};

const cache = new Map<string, Promise<string>>();

function template(file: string): Promise<string> {
  const known = cache.get(file) ?? readFile(join(TEMPLATES, file), "utf8");
  cache.set(file, known);
  known.catch(() => cache.delete(file));
  return known;
}

/** The subject is the template's title, so that each mail is described in one place. */
export async function renderMail(
  kind: MailKind,
  to: string,
  variables: MailVariables,
  company: string = DEFAULT_COMPANY,
): Promise<MailMessage> {
  const [htmlSource, textSource] = await Promise.all([template(`${kind}.html`), template(`${kind}.txt`)]);
  const html = fill(htmlSource.replaceAll(DEFAULT_COMPANY, escapeHtml(company)), variables, escapeHtml);
  const text = fill(textSource.replaceAll(DEFAULT_COMPANY, singleLine(company)), variables, singleLine);
  const title = /<title>([^<]*)<\/title>/.exec(htmlSource)?.[1] ?? kind;
  return { kind, to, subject: singleLine(title.replaceAll(DEFAULT_COMPANY, company)), text, html };
}

function fill(source: string, variables: MailVariables, encode: (value: string) => string): string {
  return source.replace(/\{\{ \.(\w+) \}\}/g, (_whole, name: string) =>
    encode(variables[name as keyof MailVariables] ?? ""),
  );
}

/** A line break in a subject would be a second header. */
function singleLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
