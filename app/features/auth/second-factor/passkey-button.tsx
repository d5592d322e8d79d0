import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { FormProblem } from "~/ui/form-problem.tsx";
import { useBusy } from "~/ui/use-busy.ts";
import { useHydrated } from "~/ui/use-hydrated.ts";
import type { Problem } from "~/ui/use-submission.ts";
import { signInWithPasskey } from "../account-calls.ts";
import { isNotOffered, passkeyMessage, usePasskeysWork } from "./passkeys.ts";

/**
 * Signs in without a password. It has its place in the stored page, so that nothing moves when React comes; where the browser has no
 * passkeys, or the page is not at the URL they belong to, it goes.
 */
export function PasskeyButton({ disabled }: { disabled: boolean }) {
  const hydrated = useHydrated();
  const work = usePasskeysWork();
  const [offered, setOffered] = useState(true);
  const [busy, whileBusy] = useBusy();
  const [problem, setProblem] = useState<Problem>();

  async function press() {
    const { success, error } = await whileBusy(signInWithPasskey);
    if (success) return;
    setOffered(!isNotOffered(error));
    setProblem((last) => ({ sentence: passkeyMessage(error), attempt: (last?.attempt ?? 0) + 1 }));
  }

  if (hydrated && !work) return null;
  return (
    <>
      <FormProblem problem={problem} />
      {offered ? (
        <Button
          variant="secondary"
          size="lg"
          className="js-only"
          busy={busy}
          disabled={!hydrated || (disabled && !busy)}
          onClick={press}
        >
          {busy ? "Waiting for your passkey..." : "Continue with a passkey"}
        </Button>
      ) : null}
    </>
  );
}
