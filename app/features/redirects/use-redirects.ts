import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { browserClient } from "~/lib/browser-client.ts";
import { errorCode, messageFor } from "~/lib/errors.ts";
import { newId } from "~/lib/new-id.ts";
import { readPageNumber } from "~/lib/page-number.ts";
import { readSearchTerm } from "~/lib/search-term.ts";
import { useWrite } from "~/lib/use-write.ts";
import { withParams } from "~/ui/table-state.ts";
import {
  changeRedirect,
  createRedirect,
  deleteRedirect,
  importRedirect,
  type RedirectFilter,
} from "./admin-queries.ts";
import type { Redirect } from "./read-redirect.ts";

/** What is shown stands in the URL: it can be bookmarked, and gone back to. */
export function useRedirectState() {
  const [params, setParams] = useSearchParams();
  const filter: RedirectFilter = {
    search: readSearchTerm(params).text,
    onlyUnused: params.get("only") === "unused",
  };
  return {
    filter,
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
export function useRedirectActions(userId: string) {
  const queries = useQueryClient();
  const write = useWrite();

  async function attempt(work: Parameters<typeof write>[0]): Promise<string | undefined> {
    try {
      await write(work);
      return undefined;
    } catch (error) {
      return errorCode(error) === "23505"
        ? "There is a redirect from this path already. Search for it and change it."
        : messageFor(error);
    } finally {
      await queries.invalidateQueries({ queryKey: ["redirects", userId] });
    }
  }

  return {
    save: (redirect: Redirect, id?: string) => {
      const own = newId();
      return attempt(async () =>
        id
          ? changeRedirect(await browserClient(), id, redirect)
          : createRedirect(await browserClient(), own, redirect),
      );
    },
    remove: (id: string) =>
      attempt(async (mayBeDone) => deleteRedirect(await browserClient(), id, mayBeDone)),
    take: (redirect: Redirect) => attempt(async () => importRedirect(await browserClient(), redirect)),
  };
}
