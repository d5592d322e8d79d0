import type { Sql } from "postgres";

export type Company = { name: string; sender: string };

const DEFAULT: Company = { name: "Reduit", sender: '"Reduit" <hello@reduit.example>' };
const FRESH_FOR_MS = 60_000;

/** Name and address that e-mails carry: the company record, which an admin edits while we run. */
export function companyReader(sql: Sql): () => Promise<Company> {
  let known: { at: number; company: Company } | null = null;
  return async () => {
    if (known && Date.now() - known.at < FRESH_FOR_MS) return known.company;
    try {
      const rows = await sql<{ name: string | null; email: string | null }[]>`
        select coalesce(nullif(branding->>'companyName', ''), name) as name, email from public.company limit 1`;
      known = { at: Date.now(), company: companyOf(rows[0]) };
    } catch {
      // A mail with the default name is better than none.
      return known?.company ?? DEFAULT;
    }
    return known.company;
  };
}

function companyOf(row: { name: string | null; email: string | null } | undefined): Company {
  const name = row?.name?.replace(/[\p{Cc}"\\<>]/gu, "").trim() || DEFAULT.name;
  const email = /^[^\s<>"@]+@[^\s<>"@]+$/.exec(row?.email ?? "")?.[0] ?? "hello@reduit.example";
  return { name, sender: `"${name}" <${email}>` };
}
