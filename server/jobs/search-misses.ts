// Searches without a result, for editors: the text and the number, without any data about the visitor.
import { createPendingCounts, type PendingCounts } from "./pending-counts.ts";

/** In one minute: more searches without results than readers make. */
const maxTerms = 200;

export function createSearchMisses(): PendingCounts {
  return createPendingCounts({
    maxKeys: maxTerms,
    keyOf: storableTerm,
    store: (db, misses) => db.rpc("count_search_misses", { misses }),
  });
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
