import { Button } from "~/ui/button.tsx";
import { useHydrated } from "~/ui/use-hydrated.ts";

type RunButtonProps = { title: string; isBusy: boolean; run: () => void };

/** Absent without JavaScript and disabled before hydration, so that it always works. */
export function RunButton({ title, isBusy, run }: RunButtonProps) {
  const isReady = useHydrated();
  return (
    <p className="js-only proof-run">
      <Button variant="secondary" busy={isBusy} disabled={!isReady} onClick={run}>
        {isBusy ? "Running..." : "Run the check"}
        <span className="sr-only">{` ${title}`}</span>
      </Button>
    </p>
  );
}
