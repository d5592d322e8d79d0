import { useQueryClient } from "@tanstack/react-query";
import type { Json } from "#common/database.types.ts";
import { browserClient } from "~/lib/browser-client.ts";
import { messageFor } from "~/lib/errors.ts";
import { useWrite } from "~/lib/use-write.ts";
import { toast } from "~/ui/toast-store.ts";
import { saveSetting, settingsQuery } from "./admin-queries.ts";

/** Saves one setting, says so, and answers whether it worked. What was typed stays in the form either way. `then` is for what it changes at once. */
export function useSaveSetting(userId: string) {
  const queries = useQueryClient();
  const write = useWrite();

  async function save(
    key: string,
    value: NonNullable<Json>,
    done: string,
    then?: () => unknown,
  ): Promise<boolean> {
    try {
      await write(async () => saveSetting(await browserClient(), key, value));
      toast({ variant: "success", title: done });
      await then?.();
      return true;
    } catch (error) {
      toast({ variant: "destructive", title: "The setting was not saved", description: messageFor(error) });
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: settingsQuery(userId).queryKey });
    }
  }
  return save;
}
