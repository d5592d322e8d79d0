/**
 * How long one statement may take, by the role it runs as. Set in each transaction (transaction-preamble.ts): a plain owner of a database
 * may not change roles, and a Supabase project has limits of its own on its roles (3 seconds for anon, 8 for authenticated), so no
 * migration touches them.
 */
const secondsByRole: Record<string, number> = { anon: 3, authenticated: 8, service_role: 30 };

/** For PostgreSQL's `statement_timeout`. A role we do not know is nobody's, and gets the least. */
export function statementTimeout(role: string): string {
  return `${secondsByRole[role] ?? secondsByRole.anon}s`;
}

export const statementTimeoutSentence = `This took longer than it may (${secondsByRole.anon} seconds for visitors, ${secondsByRole.authenticated} with an account) and was stopped. Nothing was changed.`;
