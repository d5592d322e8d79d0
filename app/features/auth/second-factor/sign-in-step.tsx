import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { startOver } from "../account-calls.ts";
import { forgetSession } from "../auth-store.ts";
import { SecondStep } from "./second-step.tsx";

/** The second step of signing in, and the way back to the password. What follows is for the page to see: the session has changed. */
export function SignInStep() {
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    await startOver();
  }
  return (
    <div className="form">
      <SecondStep onOver={(byWrongCodes) => forgetSession(byWrongCodes ? "wrong codes" : "expired")} />
      <p className="account-other">
        <Button variant="link" busy={busy} onClick={leave}>
          Use another account
        </Button>
      </p>
    </div>
  );
}
