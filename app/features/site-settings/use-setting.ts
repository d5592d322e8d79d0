import { useQueryClient } from "@tanstack/react-query";
import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { messageFor } from "~/lib/backend/errors.ts";
import { useWrite } from "~/lib/backend/use-write.ts";
import { toast } from "~/ui/toast-store.ts";
import { saveSetting, settingsQuery, storedSetting } from "./admin-queries.ts";

type Value = NonNullable<Json>;

/**
 * Saves one setting, says so, and answers whether it worked. What was typed stays in the form either way. A setting of several parts is given
 * as a function of what is stored by then: a colleague may have changed the others. `then` is for what it changes at once.
 */
export function useSaveSetting(userId: string) {
  const queries = useQueryClient();
  const write = useWrite();
  const { queryKey } = settingsQuery(userId);

  async function save(
    key: string,
    value: Value | ((stored: unknown) => Value),
    done: string | ((saved: Value) => string),
    then?: () => unknown,
  ): Promise<boolean> {
    try {
      const saved = await write(async () => {
        const db = await browserClient();
        const next = typeof value === "function" ? value(await storedSetting(db, key)) : value;
        await saveSetting(db, key, next);
        return next;
      });
      queries.setQueryData(queryKey, (all) => all && { ...all, [key]: saved });
      toast({ variant: "success", title: typeof done === "function" ? done(saved) : done });
      await then?.();
      return true;
    } catch (error) {
      toast({ variant: "destructive", title: "The setting was not saved", description: messageFor(error) });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  }
  return save;
}
