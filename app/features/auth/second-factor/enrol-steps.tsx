import { useState } from "react";
import { browserClient } from "~/lib/backend/browser-client.ts";
import { Button } from "~/ui/button.tsx";
import { forgetSession } from "../auth-store.ts";
import { AddApp } from "./add-app.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { makeRecoveryCodes } from "./factor-calls.ts";
import { usePasskeysWork } from "./passkeys.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step = { name: "choose" | "app" | "passkey" } | { name: "codes"; codes: string[] };

/** For who has no second factor yet: choose one, confirm it, store the recovery codes. */
export function EnrolSteps({ onDone }: { onDone: () => void }) {
  const passkeysWork = usePasskeysWork();
  const [step, setStep] = useState<Step>({ name: "choose" });
  const back = () => setStep({ name: "choose" });

  /** The factor counts already. A service without recovery codes is no reason to stop here; Settings offers them again. */
  async function added() {
    const codes = await makeRecoveryCodes(await browserClient(), false).catch(() => undefined);
    if (codes) setStep({ name: "codes", codes });
    else onDone();
  }

  switch (step.name) {
    case "app":
      return (
        <AddApp
          name="Authenticator app"
          onAdded={added}
          onCancel={back}
          onOver={() => forgetSession("wrong codes")}
        />
      );
    case "passkey":
      return <AddPasskey name="Passkey" onAdded={added} onCancel={back} />;
    case "codes":
      return <RecoveryCodes codes={step.codes} onDone={onDone} doneLabel="I have stored them, continue" />;
    default:
      return (
        <ul className="enrol-choice">
          {passkeysWork ? (
            <li>
              <div>
                <h2 className="subheading">A passkey or security key</h2>
                <p>Unlocked with your fingerprint, face or PIN. It does not work on a fake site.</p>
              </div>
              <Button onClick={() => setStep({ name: "passkey" })}>Add a passkey</Button>
            </li>
          ) : null}
          <li>
            <div>
              <h2 className="subheading">An authenticator app</h2>
              <p>Shows a six-digit code on your phone. It works offline.</p>
            </div>
            <Button variant={passkeysWork ? "secondary" : "primary"} onClick={() => setStep({ name: "app" })}>
              Add an authenticator app
            </Button>
          </li>
        </ul>
      );
  }
}
