import type { ShortType } from "#content-model/collection.ts";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { useAttempt } from "~/ui/use-attempt.ts";

export function useShortAttempt({ table, short }: ShortType) {
  return useAttempt(["content", table], (error) =>
    errorCode(error) === "23505" ? short.duplicate : messageFor(error),
  );
}
