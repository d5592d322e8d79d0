import type { Sql } from "postgres";

export type Company = { name: string };

const defaultCompany: Company = { name: "Reduit" };
const cacheMs = 60_000;

/** The name that authenticator apps and passkeys show, from the company record, which an administrator may edit at any time. */
export function companyReader(sql: Sql): () => Promise<Company> {
  let known: { at: number; company: Company } | undefined;
  return async () => {
    if (known && Date.now() - known.at < cacheMs) return known.company;
    try {
      const rows = await sql<{ name: string | null }[]>`
        select coalesce(nullif(branding->>'companyName', ''), name) as name from public.company limit 1`;
      known = { at: Date.now(), company: companyOf(rows[0]) };
    } catch {
      return known?.company ?? defaultCompany;
    }
    return known.company;
  };
}

function companyOf(row: { name: string | null } | undefined): Company {
  return { name: row?.name?.replace(/[\p{Cc}"\\<>]/gu, "").trim() || defaultCompany.name };
}
