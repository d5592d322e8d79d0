import type { DialogCollection } from "#content-model/collection.ts";
import { errorCode, messageFor } from "~/lib/backend/errors.ts";
import { useAttempt } from "~/ui/use-attempt.ts";

export function useDialogAttempt({ table, dialog }: DialogCollection) {
  return useAttempt(["content", table], (error) =>
    errorCode(error) === "23505" ? dialog.duplicate : messageFor(error),
  );
}
