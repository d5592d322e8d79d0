import { type ReactNode, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useUnsavedWork } from "~/lib/unsaved-work.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks before a page with unsaved changes is left: by a link, the back button, signing out, or by closing the tab (there the browser asks, in
 * its own words). Render what it returns: `const question = useUnsavedChangesGuard(form.isDirty)`. Changes of the query alone stay on the
 * page and are not asked about, but for the parameter that says which form is open: `within`. A form that saves and then navigates in one go
 * passes `allow` to name the moment; one whose words lie in a copy of their own (lib/local-copies.ts) says `isCopied`, and signing out asks
 * about that.
 */
export function useUnsavedChangesGuard(
  isDirty: boolean,
  { allow, isCopied = false, within }: { allow?: () => boolean; isCopied?: boolean; within?: string } = {},
): ReactNode {
  const formAt = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
    `${pathname} ${within && new URLSearchParams(search).get(within)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !allow?.() && formAt(currentLocation) !== formAt(nextLocation),
  );

  // The dialog closes after either answer. Who leaves must not be taken back: the browser's own way back takes a moment, and would be
  // asked about again.
  const left = useRef<typeof blocker>(undefined);

  useUnsavedWork(() => isCopied || !isDirty);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) =>
        !open && blocker.state === "blocked" && blocker !== left.current && blocker.reset()
      }
      title="Leave without saving?"
      description="What you changed on this page has not been saved and would be lost."
      cancelLabel="Stay"
      confirmLabel="Leave"
      destructive
      onConfirm={() => {
        left.current = blocker;
        blocker.proceed?.();
      }}
    />
  );
}
