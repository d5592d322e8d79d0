// What was searched for in vain since it was last written down, for the editors: the words and how often, nothing about who asked. Kept
// here for a minute, like the uses of redirects.
import type { Database } from "#common/database.ts";

/** In one minute: more than readers search for in vain. */
const maxTerms = 200;

export type SearchMisses = {
  count(query: string): void;
  /** Terms that could not be written are counted with the next ones. */
  flush(db: Database): Promise<void>;
};

export function createSearchMisses(): SearchMisses {
  let misses = new Map<string, number>();

  function add(term: string, times: number) {
    if (misses.size < maxTerms || misses.has(term)) misses.set(term, (misses.get(term) ?? 0) + times);
  }

  return {
    count(query) {
      const term = storableTerm(query);
      if (term) add(term, 1);
    },
    async flush(db) {
      if (misses.size === 0) return;
      const taken = misses;
      misses = new Map();
      const { error } = await db.rpc("count_search_misses", { misses: Object.fromEntries(taken) });
      if (!error) return;
      for (const [term, times] of taken) add(term, times);
      throw new Error(error.message);
    },
  };
}

/**
 * The same words however they were typed; undefined for what may be personal: e-mails, URLs, telephone and account numbers, keys. The
 * table refuses the same (supabase/schemas/60_search_queries.sql).
 */
export function storableTerm(query: string): string | undefined {
  const term = query
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{Cc}\s"“”„«»]+/gu, " ")
    .replace(/(^| )[-+]+|[.,;:!?]+(?= |$)/g, "$1")
    .trim();
  if (term.length < 2 || term.length > 60 || !/\p{L}/u.test(term)) return undefined;
  if (/@|:\/\/|www\./.test(term) || (term.match(/\d/g)?.length ?? 0) > 5) return undefined;
  return term.split(" ").some(looksLikeKey) ? undefined : term;
}

/** Letters and digits mixed in a long word, or a word that no language has. */
function looksLikeKey(word: string): boolean {
  return word.length > 30 || (word.length > 9 && /\p{L}/u.test(word) && /\d.*\d/.test(word));
}
