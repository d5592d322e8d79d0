// How long one statement may take is set in each transaction (transaction-setup.ts): a plain owner of a database may not change roles,
// and a Supabase project has limits of its own on its roles (3 seconds for anon, 8 for authenticated), so no migration touches them.
import { statementTimeoutSeconds } from "#common/timeouts.ts";

const secondsByRole: Record<string, number> = statementTimeoutSeconds;

/** For PostgreSQL's `statement_timeout`. An unknown role gets the least. */
export function statementTimeout(role: string): string {
  return `${secondsByRole[role] ?? statementTimeoutSeconds.anon}s`;
}

export const statementTimeoutSentence = `This exceeded the time limit (${statementTimeoutSeconds.anon} seconds for visitors, ${statementTimeoutSeconds.authenticated} with an account) and was cancelled. Nothing was changed.`;
