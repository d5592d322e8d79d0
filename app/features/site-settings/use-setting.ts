import { useQueryClient } from "@tanstack/react-query";
import type { ZodType } from "zod";
import type { Json } from "#common/database.types.ts";
import { useFormDraft } from "~/lib/drafts/use-form-draft.ts";
import { toast } from "~/ui/toast-store.ts";
import { useAttempt } from "~/ui/use-attempt.ts";
import { useSubmission } from "~/ui/use-submission.ts";
import { saveSetting, settingsQuery, storedSetting } from "./admin-queries.ts";

type Value = NonNullable<Json>;
type Done = string | ((saved: Value) => string);

/**
 * Saves one setting, shows a toast, and returns whether it was saved. The form keeps its input either way. A setting of several parts is a
 * function of the stored value, because a colleague may have changed other parts. `then` runs after saving.
 */
export function useSaveSetting(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(userId);
  const attempt = useAttempt(queryKey);

  return async (
    key: string,
    value: Value | ((stored: unknown) => Value),
    done: Done,
    then?: () => unknown,
  ): Promise<boolean> => {
    const refused = await attempt(async (db) => {
      const saved = typeof value === "function" ? value(await storedSetting(db, key)) : value;
      await saveSetting(db, key, saved);
      queries.setQueryData(queryKey, (all) => all && { ...all, [key]: saved });
      toast({ variant: "success", title: typeof done === "function" ? done(saved) : done });
      await then?.();
    }, "The setting was not saved");
    return refused === undefined;
  };
}

type SettingForm<Values, Sent> = {
  /** Of the draft in this browser. */
  name: string;
  key: string;
  values: Values;
  schema: ZodType<Sent>;
  /** The value to store: `typed` is what this form changed, over what is stored by then. */
  merge: (stored: unknown, typed: Partial<Sent>) => Value;
  done: Done;
};

/** A form for one setting: its draft, its schema and its saving. */
export function useSettingForm<Values extends object, Sent extends object>(
  userId: string,
  { name, key, values, schema, merge, done }: SettingForm<Values, Sent>,
) {
  const save = useSaveSetting(userId);
  const draft = useFormDraft(name, userId, values);
  const submission = useSubmission(
    async (sent) => {
      if (await save(key, (stored) => merge(stored, draft.typedOf(sent)), done)) draft.noteSaved();
      return undefined;
    },
    { schema, values: draft.values },
  );
  return { ...draft, ...submission };
}
