import type { Sql } from "postgres";

export type Company = { name: string; sender: string };

const defaultCompany: Company = { name: "Reduit", sender: '"Reduit" <hello@reduit.example>' };
const cacheMs = 60_000;

/** Name and sender of the mails: from the company record, which an administrator may edit while we run. */
export function companyReader(sql: Sql): () => Promise<Company> {
  let known: { at: number; company: Company } | undefined;
  return async () => {
    if (known && Date.now() - known.at < cacheMs) return known.company;
    try {
      const rows = await sql<{ name: string | null; email: string | null }[]>`
        select coalesce(nullif(branding->>'companyName', ''), name) as name, email from public.company limit 1`;
      known = { at: Date.now(), company: companyOf(rows[0]) };
    } catch {
      // A mail with the default name is better than none.
      return known?.company ?? defaultCompany;
    }
    return known.company;
  };
}

function companyOf(row: { name: string | null; email: string | null } | undefined): Company {
  const name = row?.name?.replace(/[\p{Cc}"\\<>]/gu, "").trim() || defaultCompany.name;
  const email = /^[^\s<>"@]+@[^\s<>"@]+$/.exec(row?.email ?? "")?.[0] ?? "hello@reduit.example";
  return { name, sender: `"${name}" <${email}>` };
}
