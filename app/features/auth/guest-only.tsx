import { type ReactNode, useState } from "react";
import { Spinner } from "~/ui/spinner.tsx";
import { needsSecondStep } from "./assurance.ts";
import { useAuth } from "./auth-provider.tsx";

/**
 * Around a form for visitors who are not signed in. A user who is does not see it flash by before they are led on: the script in the head
 * knows of a stored session before the first paint. Once shown, the form stays, while it is sent too.
 */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { settled, failure, session } = useAuth();
  const [isShown, setIsShown] = useState(false);
  if (!isShown && (!session || needsSecondStep(session)) && (settled || failure !== undefined))
    setIsShown(true);
  return (
    <>
      <div className={isShown ? undefined : "when-signed-out"}>{children}</div>
      {isShown ? null : <Spinner label="Loading" className="when-signed-in" />}
    </>
  );
}
