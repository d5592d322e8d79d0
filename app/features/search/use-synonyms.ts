import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { browserClient } from "~/lib/browser-client.ts";
import { errorCode, messageFor } from "~/lib/errors.ts";
import { newId } from "~/lib/new-id.ts";
import { readPageNumber } from "~/lib/page-number.ts";
import { readSearchTerm } from "~/lib/search-term.ts";
import { useWrite } from "~/lib/use-write.ts";
import { withParams } from "~/ui/table-state.ts";
import { changeSynonym, createSynonym, deleteSynonym, forgetMiss } from "./admin-queries.ts";
import type { SynonymInput } from "./schema.ts";

/** What is shown stands in the URL: it can be bookmarked, and gone back to. */
export function useSynonymState() {
  const [params, setParams] = useSearchParams();
  return {
    search: readSearchTerm(params).text,
    page: readPageNumber(params),
    params,
    setSearch: (search: string) =>
      setParams(withParams(params, { q: search, page: undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

/** Each answers with the sentence for the person when it was not done. */
export function useSynonymActions(userId: string) {
  const queries = useQueryClient();
  const write = useWrite();

  async function attempt(work: Parameters<typeof write>[0]): Promise<string | undefined> {
    try {
      await write(work);
      return undefined;
    } catch (error) {
      return errorCode(error) === "23505"
        ? "This word is in the list already. Search for it and change it."
        : messageFor(error);
    } finally {
      await queries.invalidateQueries({ queryKey: ["synonyms", userId] });
    }
  }

  return {
    save: (input: SynonymInput, id?: string) => {
      const own = newId();
      return attempt(async () =>
        id
          ? changeSynonym(await browserClient(), id, input)
          : createSynonym(await browserClient(), own, input),
      );
    },
    remove: (id: string) => attempt(async (mayBeDone) => deleteSynonym(await browserClient(), id, mayBeDone)),
    forget: (term: string) => attempt(async () => forgetMiss(await browserClient(), term)),
  };
}
