import { type ReactNode, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useOpenDraft } from "~/lib/drafts/open-drafts.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Options = {
  /** True while a form that has just saved navigates away. */
  allow?: () => boolean;
  /** The text is in a local draft; the sign-out asks about it (lib/drafts). */
  isKept?: boolean;
  /** The search parameter that selects the open form. Other changes of the query stay on the page and need no question. */
  within?: string;
};

/**
 * Asks before the user leaves a page with unsaved changes: by a link, the back button or signing out. When the tab is closed, the browser
 * asks. Render the result: `const question = useLeaveQuestion(draft.isDirty)`.
 */
export function useLeaveQuestion(
  isDirty: boolean,
  { allow, isKept = false, within }: Options = {},
): ReactNode {
  const formAt = ({ pathname, search }: Pick<Location, "pathname" | "search">) =>
    `${pathname} ${within && new URLSearchParams(search).get(within)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !allow?.() && formAt(currentLocation) !== formAt(nextLocation),
  );

  // The dialog closes after either answer. After "Leave" it must not block the navigation again.
  const left = useRef<typeof blocker>(undefined);

  useOpenDraft({ settle: () => isKept || !isDirty });

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
      description="Your changes on this page are not saved and will be lost."
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
