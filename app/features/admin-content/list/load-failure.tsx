import { messageFor } from "~/lib/errors.ts";
import { Alert } from "~/ui/alert.tsx";
import { Button } from "~/ui/button.tsx";

/** Says why nothing is there, and asks again. */
export function LoadFailure({ error, what, retry }: { error: unknown; what: string; retry: () => unknown }) {
  return (
    <Alert variant="destructive" title={`The ${what} could not be loaded`}>
      <p>{messageFor(error)}</p>
      <Button variant="secondary" size="sm" onClick={() => retry()}>
        Try again
      </Button>
    </Alert>
  );
}
