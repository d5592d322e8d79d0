import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Database } from "#common/database.ts";
import { browserClient } from "../lib/backend/browser-client.ts";
import { messageFor } from "../lib/backend/errors.ts";
import { useWrite } from "../lib/backend/use-write.ts";
import { toast } from "./toast-store.ts";

type Title = string | ((error: unknown) => string);
type Work = (db: Database, mayBeDone: boolean) => Promise<unknown>;

/**
 * Writes, then reloads the queries of this key. Returns a sentence if the write failed. `failure` and `success` are titles of toasts;
 * leave them out if the outcome is shown elsewhere.
 */
export function useAttempt(queryKey: QueryKey, sentenceFor: (error: unknown) => string = messageFor) {
  const queries = useQueryClient();
  const write = useWrite();
  return async (work: Work, failure?: Title, success?: string): Promise<string | undefined> => {
    try {
      await write(async (mayBeDone) => work(await browserClient(), mayBeDone));
      if (success) toast({ title: success, variant: "success" });
      return undefined;
    } catch (error) {
      const description = sentenceFor(error);
      const title = typeof failure === "function" ? failure(error) : failure;
      if (title) toast({ title, description, variant: "destructive" });
      return description;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
}
