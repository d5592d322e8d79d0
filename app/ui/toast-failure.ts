import { messageFor } from "../lib/backend/errors.ts";
import { toast } from "./toast-store.ts";

/** Says what did not work, and why. */
export function toastFailure(title: string, error: unknown) {
  toast({ variant: "destructive", title, description: messageFor(error) });
}
