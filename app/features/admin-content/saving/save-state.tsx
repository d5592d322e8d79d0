import { createContext, type ReactNode, useContext } from "react";
import { formatTime } from "#common/dates/format.ts";
import type { DraftState } from "~/lib/drafts/autosave.ts";
import { Button } from "~/ui/button.tsx";
import { CheckIcon, ClockIcon } from "~/ui/icons/everyday.tsx";
import { WarningIcon } from "~/ui/icons/status.tsx";
import { Spinner } from "~/ui/spinner.tsx";

const SaveStateContext = createContext<ReactNode>(null);
export const SaveStateProvider = SaveStateContext.Provider;

/** Repeats the form's save state where it is covered. */
export function SaveStateHere() {
  return useContext(SaveStateContext);
}

/** The save state, always in the same place and announced by screen readers. */
export function SaveStateText({
  state,
  retry,
  where,
}: {
  state: DraftState;
  retry: () => void;
  where: string;
}) {
  return (
    <div className="save-state" data-state={state.name}>
      <SaveIcon state={state} />
      <p role="status" aria-live="polite">
        {wordsFor(state, where)}
      </p>
      {state.name === "failed" ? (
        <Button variant="link" size="sm" onClick={retry}>
          Try now
        </Button>
      ) : null}
    </div>
  );
}

function SaveIcon({ state }: { state: DraftState }) {
  if (state.name === "saving") return <Spinner />;
  if (state.name === "failed" || state.name === "held") return <WarningIcon width="18" height="18" />;
  if (state.name === "waiting") return <ClockIcon width="18" height="18" />;
  return <CheckIcon width="18" height="18" />;
}

function wordsFor(state: DraftState, where: string): string {
  switch (state.name) {
    case "saved":
      return `Saved${state.at ? ` ${formatTime(state.at)}` : ""}${where}`;
    case "waiting":
      return "Not saved yet";
    case "saving":
      return "Saving…";
    case "failed":
      return `Failed. ${state.why} Your text is kept in this browser and will be saved automatically.`;
    case "held":
      return `Kept in this browser. ${state.why}`;
  }
}
