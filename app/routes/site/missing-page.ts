import { data } from "react-router";
import type { Database } from "#common/database.ts";
import { getPageWords } from "~/features/site-settings/queries.ts";

/** To be thrown where there is no page: a 404 in the words that an editor gave it, with what may have been meant. */
export async function missingPage(db: Database, suggestions: { title: string; href: string }[] = []) {
  return data({ suggestions, words: await getPageWords(db, "not-found") }, { status: 404 });
}
